import { createClient, fallback, http, type Client, type Transport } from 'viem'
import type { ChainAccess } from '../adapter.ts'
import { strictFetch } from './strictFetch.ts'

/**
 * A client of one chain over its RPC URLs. The next URL is asked when one fails, answers something that is no answer, or serves another
 * chain.
 */
export function createChainClient({ network, rpcUrls, timeout, log }: ChainAccess): Client {
  const transports = rpcUrls.map((url) =>
    onlyChain(
      http(url, { timeout, retryCount: 0, fetchFn: strictFetch, fetchOptions: plainText }),
      Number(network.id),
    ),
  )
  const client = createClient({ transport: fallback(transports, { retryCount: 0 }) })
  client.transport.onResponse(({ status, error }) => {
    if (status === 'error') log.warn(`An RPC of ${network.caipNetworkId} failed`, error)
  })
  return client
}

/** Saves a CORS preflight for every request; the API and most nodes take JSON under this type. */
const plainText = { headers: { 'content-type': 'text/plain' } }

/** Lets nothing through before the endpoint has said, once, that it serves the chain. */
function onlyChain(transport: Transport, chainId: number): Transport {
  return (parameters) => {
    const inner = transport(parameters)
    let verified: Promise<void> | undefined
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
