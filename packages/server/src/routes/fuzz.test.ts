import * as api from '@latchkey/protocol/api'
import type { Route } from '@latchkey/protocol/api'
import {
  localSolana,
  startBitcoin,
  startSolana,
  type Bitcoin,
  type Solana,
} from '@latchkey/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startAnvil } from '../fixtures/anvil.ts'
import { alice, startWorld } from '../fixtures/world.ts'
import { handlers } from './index.ts'
import type { RouteName } from './handler.ts'
import { solanaMethods } from '../chains/rpc/solana/methods.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
let chain: Awaited<ReturnType<typeof startAnvil>>
let solana: Solana
let bitcoin: Bitcoin
let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  chain = await startAnvil(31337)
  solana = await startSolana()
  bitcoin = await startBitcoin()
  world = await startWorld([], {
    chains: {
      'eip155:31337': { upstreams: [chain.url] },
      [localSolana.caipNetworkId]: { upstreams: [solana.url] },
      [regtest]: { upstreams: [bitcoin.url] },
    },
    names: {
      chain: 'eip155:31337',
      own: { zone: 'zone.eth', signerKey: 'ab'.repeat(32), resolvers: [alice] },
    },
    limits: { requestsPerPrefix: 1_000_000, requestsPerProject: 1_000_000 },
  })
})
afterAll(async () => {
  await world.close()
  await chain.stop()
  await solana.stop()
  await bitcoin.stop()
})

const names = Object.keys(handlers) as RouteName[]
const broken = ['%', '%zz', '%E0%A4%A', '%00', '%2e%2e%2f', '%u0041']
const nasty = fc.constantFrom(
  ...broken,
  '',
  '\0',
  '__proto__',
  'constructor',
  '-1',
  '1e999',
  'NaN',
  '0x',
  'eip155:',
  'eip155:31337',
  'eip155:99999999999999999999',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  "' or 1=1 --",
  '../../etc/passwd',
  '\ud800',
  '💥'.repeat(500),
  alice,
  regtest,
  localSolana.caipNetworkId,
  '11111111111111111111111111111111',
  'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  'ab'.repeat(32),
)
const value = fc.oneof(nasty, fc.string(), fc.string({ unit: 'binary' }), fc.constant('demo'))

const parameters = (route: Route) => [
  ...Object.keys(route.query?.def.shape ?? {}),
  'unheardOf',
  '__proto__',
  'constructor',
]

test.each(names)('%s: any query and path is answered, or refused with a reason', async (name) => {
  const route: Route = api[name]
  const query = fc.array(fc.tuple(fc.constantFrom(...parameters(route)), value), { maxLength: 8 })
  const parts = fc.tuple(value, value)
  await fc.assert(
    fc.asyncProperty(query, parts, fc.boolean(), async (pairs, [first, second], isKnown) => {
      const search = isKnown ? [['projectId', 'demo'], ...pairs] : pairs
      const encoded = search.map(([key, text]) => `${key}=${encode(text ?? '')}`).join('&')
      const path = route.path.replace(/\{(\w+)\}/g, (_, name) => {
        // Most of what is below a network is only reached with one that there is.
        if (name === 'chainId' && isKnown) return regtest
        return encode(name === 'chainId' ? first : second) || 'x'
      })
      const response = await world.fetch(
        new Request(`${world.url}${path}?${encoded}`, {
          method: route.method,
          ...(route.body && { body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' }),
        }),
      )
      await expectSane(response, route)
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['eip155:31337', fc.constantFrom('eth_call', 'eth_getLogs', 'toString'), fc.jsonValue()],
  [
    localSolana.caipNetworkId,
    fc.constantFrom(...Object.keys(solanaMethods)),
    fc.oneof(
      fc.jsonValue(),
      fc.constant('11111111111111111111111111111111'),
      fc.constant('AQ'.repeat(300)),
      fc.record({
        encoding: fc.constantFrom('base58', 'base64', 'jsonParsed'),
        commitment: fc.constantFrom('processed', 'confirmed', 'finalized'),
        dataSlice: fc.record({ offset: fc.nat(), length: fc.nat() }),
      }),
    ),
  ],
])('postRpc: any body for %s is answered, or refused with a reason', async (id, method, param) => {
  const call = fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.anything()),
      method: fc.oneof(method, fc.string()),
      params: fc.oneof(fc.array(param), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  const body = fc.oneof(
    call.map((one) => JSON.stringify(one)),
    fc.array(call).map((many) => JSON.stringify(many)),
    fc.json(),
    fc.string(),
    fc.constant('['.repeat(10_000)),
  )
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const response = await world.fetch(
        new Request(`${world.url}/v1/?projectId=demo&chainId=${id}`, {
          method: 'POST',
          body: text,
        }),
      )
      await expectSane(response, api.postRpc)
    }),
    { numRuns: 300 },
  )
})

/** As a browser's form would; a few that no encoder makes are sent as they are. */
function encode(text: string) {
  return broken.includes(text) ? text : new URLSearchParams({ v: text }).toString().slice(2)
}

async function expectSane(response: Response, route: Route) {
  if (response.status === 200 && route.response._zod.def.type === 'file')
    return expect(response.headers.get('content-type')).toMatch(/^image\/(webp|png|jpeg)$/)
  const text = await response.text()
  expect(response.status, text).toBeLessThan(500)
  const body: unknown = JSON.parse(text)
  if (response.status === 200) expect(route.response.safeParse(body).success, text).toBe(true)
  else
    expect(body).toEqual({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/.{5}/),
      requestId: expect.any(String),
    })
  if (response.status === 400)
    expect(body).toMatchObject({ message: expect.stringMatching(/\w{4}/) })
}
