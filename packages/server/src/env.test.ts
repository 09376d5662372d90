import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { OperatorError } from './errors.ts'

test('readEnv: an empty environment is a server for development', () => {
  expect(readEnv({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({
    port: 4401,
    hostname: '127.0.0.1',
    dataFolder: expect.stringMatching(/\.latchkey$/),
    databaseUrl: undefined,
    chains: {},
    trustedProxies: 0,
    logLevel: 'info',
    isProduction: false,
  })
})

test('readEnv: reads the nodes of each chain in their order', () => {
  expect(
    readEnv({ LATCHKEY_RPC_1: 'https://a.example/key, http://b.example', LATCHKEY_RPC_10: '' })
      .chains,
  ).toEqual({ 'eip155:1': { upstreams: ['https://a.example/key', 'http://b.example'] } })
})

test.each([
  [{ PORT: '65536' }, /^PORT/],
  [{ PORT: '-1' }, /^PORT/],
  [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, /^DATABASE_URL has to be/],
  [{ LATCHKEY_PUBLIC_URL: 'api.example.com' }, /^LATCHKEY_PUBLIC_URL/],
  [{ LATCHKEY_TRUSTED_PROXIES: 'all' }, /^LATCHKEY_TRUSTED_PROXIES/],
  [{ LATCHKEY_LOG: 'loud' }, /^LATCHKEY_LOG/],
  [{ LATCHKEY_RPC_ETHEREUM: 'https://a.example' }, /does not end in a chain id/],
  [{ LATCHKEY_RPC_1: 'wss://a.example/hunter2' }, /^Upstream 1 of eip155:1/],
])('readEnv: refuses %j with what to write instead, without repeating it', (env, message) => {
  expect(() => readEnv(env)).toThrow(OperatorError)
  expect(() => readEnv(env)).toThrow(message)
  expect(() => readEnv(env)).not.toThrow(/hunter2/)
})
