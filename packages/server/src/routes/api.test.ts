import * as api from '@latchkey/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../fixtures/anvil.ts'
import { alice, bob, startWorld } from '../fixtures/world.ts'
import { setFeatures, setOrigins } from '../store/projects.ts'

let chain: Awaited<ReturnType<typeof startAnvil>>
let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  chain = await startAnvil(31337)
  world = await startWorld([chain.url])
})
afterAll(async () => {
  await world.close()
  await chain.stop()
})

test('config: gives the features of the project, and changes of them at once', async () => {
  const read = async () =>
    api.getConfig.response.parse(await (await world.get('/appkit/v1/config?projectId=demo')).json())
  expect((await read()).features.map(({ id }) => id)).toEqual([...api.featureIds])
  await setFeatures(world.store, 'demo', [{ id: 'activity', isEnabled: false, config: null }])
  expect((await read()).features).toContainEqual({ id: 'activity', isEnabled: false, config: null })
  // Without an exchange, or a provider, there is nothing to offer.
  for (const id of ['swap', 'onramp'])
    expect((await read()).features).toContainEqual({
      ...{ id, isEnabled: false, config: null },
      offered: [],
    })
})

test('origins: gives those of the project, and changes of them at once', async () => {
  const read = async () =>
    api.getOrigins.response.parse(
      await (await world.get('/projects/v1/origins?projectId=demo')).json(),
    )
  expect(await read()).toEqual({ allowedOrigins: ['https://app.example.com'] })
  await setOrigins(world.store, 'demo', ['https://app.example.com', '*.example.net'])
  expect(await read()).toEqual({ allowedOrigins: ['https://app.example.com', '*.example.net'] })
})

test('analytics config: tells kits to send nothing, where the operator has not switched it on', async () => {
  const response = await world.get('/getAnalyticsConfig?projectId=demo&st=latchkey&sv=react-0')
  expect(await response.json()).toEqual({ isAnalyticsEnabled: false })
})

test('supported chains: lists the configured ones', async () => {
  const response = await world.get('/v1/supported-chains?projectId=demo')
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  expect(await response.json()).toEqual({
    http: ['eip155:31337'],
    ws: [],
    networks: [{ id: 'eip155:31337', name: 'Localhost One', nativeCurrency }],
  })
})

test('balance: is what the chain says, for 30 s, and anew when forced', async () => {
  const read = async (extra = '') => {
    const answer: unknown = await (await world.balance(bob, extra)).json()
    return api.getAccountBalance.response.parse(answer).balances
  }
  const before = await read('&currency=usd')
  expect(before).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      quantity: { decimals: '18', numeric: '10000' },
      iconUrl: expect.stringContaining('/public/getTokenImage/ETH?v=') as string,
    },
  ])
  await chain.ask('anvil_setBalance', bob, '0x14d1120d7b160001')
  expect(await read()).toEqual(before)
  expect((await read('&forceUpdate=true'))[0]?.quantity.numeric).toBe('1.500000000000000001')
  expect((await read())[0]?.quantity.numeric).toBe('1.500000000000000001')
})

test('balance: takes an address of one case or with its checksum, and no other', async () => {
  for (const good of [alice, alice.toLowerCase(), `0x${alice.slice(2).toUpperCase()}`])
    expect((await world.balance(good)).status).toBe(200)
  const swapped = alice.replace('f39F', 'F39f')
  for (const bad of [swapped, alice.slice(0, -2), `${alice}00`, 'alice.eth', '0x', '%00', '..%2f'])
    expect((await world.balance(bad)).status, bad).toBe(400)
})

test('errors: have a stable code, a message and the id of the request', async () => {
  const cases = [
    ['/appkit/v1/config', 400, 'bad_request', 'query.projectId: is missing'],
    ['/appkit/v1/config?projectId=%20', 400, 'bad_request', 'query.projectId'],
    ['/appkit/v1/config?projectId=a&projectId=a', 400, 'bad_request', 'given twice'],
    ['/appkit/v1/config?projectId=nobody', 401, 'unknown_project', 'no project'],
    [`/v1/account/${alice}/balance?projectId=demo&chainId=eip155:5`, 400, 'unsupported_chain', ''],
    [`/v1/account/${alice}/balance?projectId=demo&chainId=5`, 400, 'bad_request', 'query.chainId'],
    ['/nothing', 404, 'not_found', ''],
    ['/v1/?projectId=demo&chainId=eip155:31337', 405, 'method_not_allowed', 'POST'],
  ] as const
  for (const [path, status, code, message] of cases) {
    const response = await world.get(path)
    expect(response.status, path).toBe(status)
    expect(await response.json()).toEqual({
      code,
      message: expect.stringContaining(message),
      requestId: response.headers.get('x-request-id'),
    })
  }
})

test('health, ready: say that the server works', async () => {
  expect(await (await world.get('/health')).json()).toEqual({ status: 'ok' })
  expect(await (await world.get('/ready')).json()).toEqual({ status: 'ready' })
})

test('openapi.json: describes every route with its parameters', async () => {
  const document = (await (await world.get('/openapi.json')).json()) as Record<string, object>
  expect(document.openapi).toBe('3.1.0')
  const paths = Object.keys(document.paths ?? {}).sort()
  const isFrames = (path: string) => /^\/(?:auth|vault)\//.test(path)
  const declared = Object.values(api).flatMap((entry) =>
    typeof entry === 'object' && 'path' in entry ? [entry.path] : [],
  )
  expect(paths.filter(isFrames)).toEqual([...new Set(declared.filter(isFrames))].sort())
  expect(paths.filter((path) => !isFrames(path))).toEqual([
    '/appkit/v1/config',
    '/batch',
    '/e',
    '/getAnalyticsConfig',
    '/getWalletImage/{id}',
    '/getWallets',
    '/projects/v1/origins',
    '/public/getAssetImage/{id}',
    '/public/getCurrencyImage/{id}',
    '/public/getTokenImage/{id}',
    '/v1/',
    '/v1/account/{address}/balance',
    '/v1/account/{address}/history',
    '/v1/account/{address}/nfts',
    '/v1/convert/allowance',
    '/v1/convert/build-approve',
    '/v1/convert/build-transaction',
    '/v1/convert/gas-price',
    '/v1/convert/quotes',
    '/v1/convert/tokens',
    '/v1/esplora/{chainId}/address/{address}',
    '/v1/esplora/{chainId}/address/{address}/txs',
    '/v1/esplora/{chainId}/address/{address}/utxo',
    '/v1/esplora/{chainId}/blocks/tip/height',
    '/v1/esplora/{chainId}/fee-estimates',
    '/v1/esplora/{chainId}/tx',
    '/v1/esplora/{chainId}/tx/{txid}',
    '/v1/esplora/{chainId}/tx/{txid}/status',
    '/v1/generators/onrampurl',
    '/v1/identity/{address}',
    '/v1/identity/{address}/avatar',
    '/v1/names/ccip',
    '/v1/names/ccip/{sender}/{data}',
    '/v1/nft/{chainId}/{contract}/{tokenId}/image',
    '/v1/onramp/options',
    '/v1/onramp/orders/{id}',
    '/v1/onramp/quote',
    '/v1/profile/account',
    '/v1/profile/account/{name}',
    '/v1/profile/reverse/{address}',
    '/v1/profile/suggestions/{name}',
    '/v1/supported-chains',
  ])
  expect(document.paths).toMatchObject({
    '/v1/identity/{address}/avatar': {
      get: { responses: { 200: { content: { 'image/*': { schema: { format: 'binary' } } } } } },
    },
    '/v1/esplora/{chainId}/tx': {
      post: {
        requestBody: { content: { 'text/plain': { schema: { type: 'string' } } } },
        responses: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } },
      },
    },
    '/v1/account/{address}/balance': {
      get: {
        operationId: 'getAccountBalance',
        parameters: expect.arrayContaining([
          expect.objectContaining({ name: 'address', in: 'path', required: true }),
          expect.objectContaining({ name: 'chainId', in: 'query', required: true }),
          expect.objectContaining({ name: 'forceUpdate', in: 'query', required: false }),
        ]),
      },
    },
  })
})
