import { expect, test } from 'vitest'
import { readEnv } from '../../config/settings.ts'
import { checkProduction } from '../../config/production.ts'

const resolver = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const key = 'ab'.repeat(32)
const rpc = { LATCHKEY_RPC_1: 'https://node.example.com' }

test('settings: without a zone there are no names', () => {
  expect(readEnv(rpc).names.own).toBeUndefined()
})

test('settings: a zone, what signs for it, and what else is kept back', () => {
  const { own } = readEnv({
    ...rpc,
    LATCHKEY_NAMES_ZONE: 'id.example.eth',
    LATCHKEY_NAMES_SIGNER_KEY: key,
    LATCHKEY_NAMES_RESOLVER: `${resolver}, ${resolver}`,
    LATCHKEY_NAMES_RESERVED: 'jobs, press',
  }).names
  expect(own).toEqual({
    zone: 'id.example.eth',
    reserved: ['jobs', 'press'],
    gateway: {
      signerKey: `0x${key}`,
      resolvers: [resolver.toLowerCase(), resolver.toLowerCase()],
    },
  })
  expect(readEnv({ ...rpc, LATCHKEY_NAMES_ZONE: 'example.com' }).names.own?.gateway).toBeUndefined()
})

test.each([
  [{ LATCHKEY_NAMES_ZONE: 'Example.eth' }, 'LATCHKEY_NAMES_ZONE'],
  [{ LATCHKEY_NAMES_ZONE: 'eth' }, 'LATCHKEY_NAMES_ZONE'],
  [{ LATCHKEY_NAMES_ZONE: 'a..eth' }, 'LATCHKEY_NAMES_ZONE'],
  [{ LATCHKEY_NAMES_ZONE: 'xn--abc.eth' }, 'LATCHKEY_NAMES_ZONE'],
  [{ LATCHKEY_NAMES_SIGNER_KEY: key, LATCHKEY_NAMES_RESOLVER: resolver }, 'LATCHKEY_NAMES_ZONE'],
  [{ LATCHKEY_NAMES_ZONE: 'a.eth', LATCHKEY_NAMES_SIGNER_KEY: key }, 'LATCHKEY_NAMES_RESOLVER'],
  [
    { LATCHKEY_NAMES_ZONE: 'a.eth', LATCHKEY_NAMES_RESOLVER: resolver },
    'LATCHKEY_NAMES_SIGNER_KEY',
  ],
  [
    {
      LATCHKEY_NAMES_ZONE: 'a.eth',
      LATCHKEY_NAMES_SIGNER_KEY: key,
      LATCHKEY_NAMES_RESOLVER: '0x12',
    },
    'LATCHKEY_NAMES_RESOLVER',
  ],
  [{ LATCHKEY_NAMES_ZONE: 'a.eth', LATCHKEY_NAMES_RESERVED: 'Ä' }, 'LATCHKEY_NAMES_RESERVED'],
  [{ LATCHKEY_FARCASTER_HUB: 'hub.example.com' }, 'LATCHKEY_FARCASTER_HUB'],
])('settings: %j is refused', (env, name) => {
  expect(() => readEnv({ ...rpc, ...env })).toThrow(name)
})

test('settings: what is wrong with the key is said without the key', () => {
  const secret = 'c0ffee'.repeat(9)
  const env = {
    ...rpc,
    LATCHKEY_NAMES_ZONE: 'a.eth',
    LATCHKEY_NAMES_SIGNER_KEY: secret,
    LATCHKEY_NAMES_RESOLVER: resolver,
  }
  expect(() => readEnv(env)).toThrow('LATCHKEY_NAMES_SIGNER_KEY')
  expect(() => readEnv(env)).not.toThrow(secret)
})

test('settings: production believes no hub that is not encrypted', () => {
  const names = { farcaster: { hub: 'http://hub.example.com' } }
  const publicUrl = 'https://api.example.com'
  expect(() => checkProduction({ publicUrl, names })).toThrow('LATCHKEY_FARCASTER_HUB')
})
