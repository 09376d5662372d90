import { createClient, fallback, http, type Client, type Transport } from 'viem'
import type { ChainAccess } from '../adapter.ts'
import { strictFetch } from './strictFetch.ts'

/** Opens each chain once, so that an endpoint says only once which chain it serves. */
export function createClients() {
  const clients = new Map<string, Client>()
  return (chain: ChainAccess) => {
    const urls = chain.endpoints.map(({ url }) => url)
    const key = [chain.network.caipNetworkId, chain.timeout, ...urls].join(' ')
    const client = clients.get(key) ?? createChainClient(chain)
    clients.set(key, client)
    return client
  }
}

/**
 * A client of one chain over its RPC URLs. The next URL is asked when one fails, answers something that is no answer, or serves another
 * chain.
 */
function createChainClient({ network, endpoints, timeout, log }: ChainAccess): Client {
  const transports = endpoints.map(({ url, contentType = 'application/json' }) => {
    const fetchOptions = { headers: { 'Content-Type': contentType } }
    const transport = http(url, { timeout, retryCount: 0, fetchFn: strictFetch, fetchOptions })
    return onlyChain(transport, Number(network.id))
  })
  const client = createClient({ transport: fallback(transports, { retryCount: 0 }) })
  client.transport.onResponse(({ status, error }) => {
    if (status === 'error') log.warn(`An RPC of ${network.caipNetworkId} failed`, error)
  })
  return client
}

/** Lets nothing through before the endpoint has said, once, that it serves the chain. */
function onlyChain(transport: Transport, chainId: number): Transport {
  let verified: Promise<void> | undefined // kept here: `fallback` makes the transport anew for every request
  return (parameters) => {
    const inner = transport(parameters)
    const verify = async () => {
      const answer: unknown = await inner.request({ method: 'eth_chainId' })
      if (Number(answer) !== chainId)
        throw new Error(`The endpoint serves chain ${String(answer)}, not ${chainId}`)
    }
    const request: typeof inner.request = async (...argument) => {
      verified ??= verify().catch((error: unknown) => {
        verified = undefined
        throw error
      })
      await verified
      return inner.request(...argument)
    }
    return { ...inner, request }
  }
}
