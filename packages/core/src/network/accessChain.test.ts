import { expect, test } from 'vitest'
import { accessChain } from './accessChain.ts'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import type { KitOptions } from '../kit/kit.ts'
import { mainnet, sepolia } from '../networks/eip155.ts'

const own = 'https://rpc.example.com/v2/KEY?chainId=eip155:999&x=%7B#part'

function endpointsOf(options: Partial<KitOptions>) {
  const kit = createKit({
    projectId: 'local',
    networks: [mainnet, sepolia],
    adapters: [],
    ...options,
    connection: { storage: createStorage({ backend: memoryBackend() }), ...options.connection },
  })
  return accessChain(kit, mainnet.caipNetworkId).endpoints
}

const ofTheChain = mainnet.rpcUrls.default.http.map((url) => ({ url }))

test('endpoints: an integrator’s own URLs come first and stand exactly as they were written', () => {
  const customRpcUrls = { 'eip155:1': [own, 'https://second.example.com'] } as const
  expect(endpointsOf({ rpc: { customRpcUrls } })).toEqual([
    { url: own },
    { url: 'https://second.example.com' },
    ...ofTheChain,
  ])
})

test('endpoints: then the operator’s server, which says for which chain, then the chain’s own', () => {
  const customRpcUrls = { 'eip155:1': [own], 'eip155:11155111': ['https://other.example.com'] }
  const [first, server, ...rest] = endpointsOf({
    rpc: { customRpcUrls },
    server: { apiUrl: 'https://api.example.com' },
  })
  expect(first).toEqual({ url: own })
  const url = new URL(server?.url ?? '')
  expect(url.origin + url.pathname).toBe('https://api.example.com/v1/')
  expect(Object.fromEntries(url.searchParams)).toEqual({ chainId: 'eip155:1', projectId: 'local' })
  // Saves a preflight; nobody else's server has to take it.
  expect(server?.contentType).toBe('text/plain')
  expect(rest).toEqual(ofTheChain)
})
