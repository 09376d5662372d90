import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './settings.ts'
import { OperatorError } from '../errors.ts'
import { tempFolder } from '../fixtures/tempFolder.ts'

const farcaster = {
  LATCHKEY_FARCASTER_APP: 'https://app.example.com',
  LATCHKEY_FARCASTER_RPC: 'https://a.example',
}

test('readEnv: an empty environment is a server for development', () => {
  expect(readEnv({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({
    port: 4401,
    hostname: '127.0.0.1',
    dataFolder: expect.stringMatching(/\.latchkey$/),
    databaseUrl: undefined,
    chains: {},
    trustedProxies: 0,
    relay: true,
    logLevel: 'info',
    isProduction: false,
  })
})

test('readEnv: nothing is counted, unless for all projects or for those that are named', () => {
  expect(readEnv({}).telemetry).toBeUndefined()
  expect(readEnv({ LATCHKEY_TELEMETRY: 'on' }).telemetry).toEqual({ projects: 'all', days: 30 })
  expect(
    readEnv({ LATCHKEY_TELEMETRY: 'site, shop', LATCHKEY_TELEMETRY_DAYS: '7' }).telemetry,
  ).toEqual({ projects: ['site', 'shop'], days: 7 })
  for (const wrong of [{ LATCHKEY_TELEMETRY: 'a b' }, { LATCHKEY_TELEMETRY_DAYS: '0' }])
    expect(() => readEnv(wrong)).toThrow(OperatorError)
})

test('readEnv: reads the nodes of each chain in their order', () => {
  expect(
    readEnv({ LATCHKEY_RPC_1: 'https://a.example/key, http://b.example', LATCHKEY_RPC_10: '' })
      .chains,
  ).toEqual({ 'eip155:1': { upstreams: ['https://a.example/key', 'http://b.example'] } })
})

test('readEnv: reads the nodes of Solana and the Esplora servers of Bitcoin', () => {
  const local = 'LocaL111111111111111111111111111'
  const settings = readEnv({
    LATCHKEY_RPC_SOLANA: 'https://a.example/key, https://b.example',
    LATCHKEY_RPC_SOLANA_DEVNET: 'https://c.example',
    [`LATCHKEY_RPC_SOLANA_${local}`]: 'http://127.0.0.1:8899',
    [`LATCHKEY_NAME_SOLANA_${local}`]: 'Ours, OUR',
    LATCHKEY_ESPLORA_BITCOIN: 'https://d.example/api',
    LATCHKEY_ESPLORA_BITCOIN_SIGNET: 'https://e.example/signet/api,https://f.example',
  })
  expect(settings.chains).toEqual({
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
      upstreams: ['https://a.example/key', 'https://b.example'],
    },
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { upstreams: ['https://c.example'] },
    [`solana:${local}`]: {
      upstreams: ['http://127.0.0.1:8899'],
      name: 'Ours',
      nativeCurrency: { name: 'OUR', symbol: 'OUR', decimals: 9 },
    },
    'bip122:000000000019d6689c085ae165831e93': { upstreams: ['https://d.example/api'] },
    'bip122:00000008819873e925422c1ff0f99f7c': {
      upstreams: ['https://e.example/signet/api', 'https://f.example'],
    },
  })
})

test.each([
  [{ LATCHKEY_RPC_SOLANA_MAINNET: 'https://a.example' }, /LATCHKEY_RPC_SOLANA_MAINNET/],
  [{ LATCHKEY_RPC_BITCOIN: 'https://a.example' }, /LATCHKEY_RPC_BITCOIN/],
  [{ LATCHKEY_RPC_constructor: 'https://a.example' }, /LATCHKEY_RPC_constructor/],
  [{ LATCHKEY_ESPLORA_constructor: 'https://a.example' }, /LATCHKEY_ESPLORA_constructor/],
  [{ LATCHKEY_ESPLORA_1: 'https://a.example' }, /BITCOIN_TESTNET/],
  [{ LATCHKEY_ESPLORA_BITCOIN: 'ftp://a.example' }, /http or https/],
  [
    {
      LATCHKEY_RPC_SOLANA: 'https://a.example',
      LATCHKEY_RPC_SOLANA_5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: 'https://b.example',
    },
    /another setting/,
  ],
])('readEnv: refuses %j', (env, message) => {
  expect(() => readEnv(env)).toThrow(message)
})

test('readEnv: reads what chains and their coins are called', () => {
  const settings = readEnv({
    LATCHKEY_RPC_4242: 'http://a.example',
    LATCHKEY_NAME_4242: 'Example Chain, EXM',
    LATCHKEY_RPC_4243: 'http://a.example',
    LATCHKEY_NAME_4243: 'Another',
  })
  expect(settings.chains['eip155:4242']).toMatchObject({
    name: 'Example Chain',
    nativeCurrency: { name: 'EXM', symbol: 'EXM', decimals: 18 },
  })
  expect(settings.chains['eip155:4243']).toEqual({
    upstreams: ['http://a.example'],
    name: 'Another',
  })
})

test('readEnv: reads names, and tokens of chains that it knows', async () => {
  const folder = await tempFolder()
  const file = join(folder, 'tokens.json')
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const token = { chainId: 1, address: usdc, symbol: 'USDC', logoURI: 'https://a.example/x.png' }
  await writeFile(file, JSON.stringify({ name: 'Own', tokens: [token, { ...token, chainId: 10 }] }))
  const settings = readEnv({
    LATCHKEY_RPC_1: 'http://a.example',
    LATCHKEY_TOKENS: file,
    LATCHKEY_ENS_CHAIN: '11155111',
    LATCHKEY_ENS_AVATARS: 'off',
    LATCHKEY_ENS_IPFS_GATEWAY: 'https://ipfs.example',
  })
  expect(settings.chains).toEqual({
    'eip155:1': {
      upstreams: ['http://a.example'],
      tokens: [{ address: usdc, symbol: 'USDC' }],
    },
  })
  expect(settings.names).toEqual({
    chain: 'eip155:11155111',
    universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
    avatars: 'off',
    ipfsGateway: 'https://ipfs.example',
  })
  await writeFile(
    file,
    JSON.stringify({ tokens: [{ ...token, address: usdc.toLowerCase().replace('b', 'B') }] }),
  )
  expect(() => readEnv({ LATCHKEY_TOKENS: file })).toThrow(/checksum/)
})

test.each([
  ['LATCHKEY_TRUSTED_PROXY', 'LATCHKEY_TRUSTED_PROXIES'],
  ['LATCHKEY_TRUSTED_PROXYS', 'LATCHKEY_TRUSTED_PROXIES'],
  ['LATCHKEY_PUBLIC_ULR', 'LATCHKEY_PUBLIC_URL'],
  ['LATCHKEY_MAILFROM', 'LATCHKEY_MAIL_FROM'],
  ['LATCHKEY_DATABASE_URL', 'DATABASE_URL'],
  ['LATCHKEY_PORT', 'PORT'],
  ['LATCHKEY_NAME_ZONE', 'LATCHKEY_NAMES_ZONE'],
  ['LATCHKEY_SECRETS', 'LATCHKEY_SECRET'],
  ['latchkey_relay', 'LATCHKEY_RELAY'],
  ['LATCHKEY_SMTP', 'LATCHKEY_SMTP_URL'],
])('readEnv: %s stops the start and suggests %s', (name, meant) => {
  const read = () => readEnv({ [name]: 'hunter2' })
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(`${name} is no setting of the server. Did you mean ${meant}?`)
  expect(read).not.toThrow(/hunter2/)
})

test('readEnv: names unknown LATCHKEY variables only, also empty ones', () => {
  expect(() => readEnv({ LATCHKEY_A: '', LATCHKEY_B: '1' })).toThrow(/LATCHKEY_A .*\nLATCHKEY_B /)
  const others = { PATH: '/bin', LATCH: '1', MY_LATCHKEY_THING: '1' }
  const named = { LATCHKEY_RPC_4242: 'http://a.example', LATCHKEY_NAME_4242: 'Example' }
  const settings = readEnv({ ...others, ...named, LATCHKEY_SWAP_LIFI_KEY: 'on' })
  expect(settings.chains).toHaveProperty('eip155:4242')
  expect(() => readEnv({ LATCHKEY_NAME_4242: 'Example' })).toThrow(/^LATCHKEY_NAME_4242 is no/)
})

test('readEnv: reads the secret, and where mail goes out', () => {
  const secret = 'q6GoXkBkE8nBzJvXQeRz5mH2b1uYc0pTtWf9LdSaV3I='
  const mail = { url: 'smtp://name:word@mail.example:587', from: 'Us <no-reply@example.com>' }
  const settings = readEnv({
    LATCHKEY_SECRET: secret,
    LATCHKEY_SMTP_URL: mail.url,
    LATCHKEY_MAIL_FROM: mail.from,
  })
  expect(settings).toMatchObject({ secret, mail })
  expect(readEnv({})).toMatchObject({ secret: undefined, mail: undefined })
})

test('readEnv: reads how people log in with Farcaster, which nobody does by default', () => {
  const relay = 'https://relay.example.com'
  expect(readEnv({ LATCHKEY_RPC_10: 'https://a.example' }).farcaster).toBeUndefined()
  const byChain = readEnv({ LATCHKEY_RPC_10: 'https://a.example', LATCHKEY_FARCASTER_RELAY: relay })
  expect(byChain.farcaster).toMatchObject({ relay, chain: 'eip155:10', upstreams: undefined })
  const own = readEnv({
    LATCHKEY_FARCASTER_APP: 'https://app.example.com',
    LATCHKEY_FARCASTER_RELAY_KEY: 'word',
    LATCHKEY_FARCASTER_CHAIN: '31337',
    LATCHKEY_FARCASTER_RPC: 'https://a.example, https://b.example',
  })
  expect(own.farcaster).toMatchObject({
    relay: undefined,
    app: 'https://app.example.com',
    relayKey: 'word',
    chain: 'eip155:31337',
    upstreams: ['https://a.example', 'https://b.example'],
  })
})

test.each([
  [{ LATCHKEY_FARCASTER_RELAY: 'https://relay.example.com' }, /LATCHKEY_FARCASTER_RPC/],
  [{ ...farcaster, LATCHKEY_FARCASTER_RELAY: 'hunter2' }, /^LATCHKEY_FARCASTER_RELAY/],
  [{ ...farcaster, LATCHKEY_FARCASTER_CHAIN: 'op' }, /^LATCHKEY_FARCASTER_CHAIN/],
  [{ ...farcaster, LATCHKEY_FARCASTER_RPC: 'wss://a.example/hunter2' }, /^LATCHKEY_FARCASTER_RPC/],
  [{ ...farcaster, LATCHKEY_FARCASTER_ID_REGISTRY: '0x12' }, /^LATCHKEY_FARCASTER_ID_REGISTRY/],
  [{ ...farcaster, LATCHKEY_FARCASTER_KEY_REGISTRY: '0x1' }, /^LATCHKEY_FARCASTER_KEY_REGISTRY/],
  [{ PORT: '65536' }, /^PORT/],
  [{ PORT: '-1' }, /^PORT/],
  [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, /^DATABASE_URL has to be/],
  [{ LATCHKEY_PUBLIC_URL: 'api.example.com' }, /^LATCHKEY_PUBLIC_URL/],
  [{ LATCHKEY_TRUSTED_PROXIES: 'all' }, /^LATCHKEY_TRUSTED_PROXIES/],
  [{ LATCHKEY_RELAY: 'yes' }, /^LATCHKEY_RELAY/],
  [{ LATCHKEY_SECRET: 'hunter2' }, /^LATCHKEY_SECRET has to be 32 bytes/],
  [{ LATCHKEY_OLD_SECRETS: 'hunter2' }, /^LATCHKEY_OLD_SECRETS has to be 32 bytes/],
  [{ LATCHKEY_SMTP_URL: 'smtp://a:hunter2@b.example' }, /belong together/],
  [{ LATCHKEY_SMTP_URL: 'hunter2', LATCHKEY_MAIL_FROM: 'a@b.example' }, /^LATCHKEY_SMTP_URL/],
  [{ LATCHKEY_SMTP_URL: 'smtp://b.example', LATCHKEY_MAIL_FROM: 'hunter2' }, /^LATCHKEY_MAIL_FROM/],
  [{ LATCHKEY_LOG: 'loud' }, /^LATCHKEY_LOG/],
  [{ LATCHKEY_TOKENS: '/nowhere/hunter2.json' }, /^LATCHKEY_TOKENS/],
  [{ LATCHKEY_ENS_CHAIN: 'mainnet' }, /^LATCHKEY_ENS_CHAIN/],
  [{ LATCHKEY_ENS_RESOLVER: '0x12' }, /universal resolver 0x12/],
  [{ LATCHKEY_ENS_AVATARS: 'yes' }, /^LATCHKEY_ENS_AVATARS/],
  [{ LATCHKEY_ENS_IPFS_GATEWAY: 'file:///etc' }, /IPFS gateway/],
  [{ LATCHKEY_RPC_ETHEREUM: 'https://a.example' }, /does not end in a chain id/],
  [
    { LATCHKEY_RPC_9: 'http://a.example', LATCHKEY_NAME_9: 'Ethereum\u202e' },
    /^The name of eip155:9/,
  ],
  [
    { LATCHKEY_RPC_9: 'http://a.example', LATCHKEY_NAME_9: 'Nine,<b>' },
    /^The currency of eip155:9/,
  ],
  [{ LATCHKEY_RPC_1: 'wss://a.example/hunter2' }, /^Upstream 1 of eip155:1/],
])('readEnv: refuses %j with what to write instead, without repeating it', (env, message) => {
  expect(() => readEnv(env)).toThrow(OperatorError)
  expect(() => readEnv(env)).toThrow(message)
  expect(() => readEnv(env)).not.toThrow(/hunter2/)
})
