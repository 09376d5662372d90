import { createClient, fallback, http, type Client, type Transport } from 'viem'
import type { ChainAccess } from '../chainAccess.ts'
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
  const client = createClient({
    transport: fallback(transports, { retryCount: 0 }),
    ccipRead: false, // a contract must not have the visitor's browser ask where it likes (EIP-3668)
  })
  client.transport.onResponse(({ status, error }) => {
    if (status === 'error') log.warn(`An RPC of ${network.caipNetworkId} failed`, error)
  })
  return client
}

/** An endpoint that serves another chain than it should. */
class OtherChainError extends Error {
  readonly answer: unknown
  constructor(answer: unknown, chainId: number) {
    super(`The endpoint serves chain ${String(answer)}, not ${chainId}`)
    this.name = 'OtherChainError'
    this.answer = answer
  }
}

/** The id of the chain that an endpoint serves instead, where that is what an error says. */
export function findOtherChain(error: unknown): number | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1)
    if (at instanceof OtherChainError) return Number(at.answer) || 0
  return undefined
}

/** Lets nothing through before the endpoint has said that it serves the chain: once, and again whenever it is asked for its id. */
function onlyChain(transport: Transport, chainId: number): Transport {
  let verified: Promise<unknown> | undefined // kept here: `fallback` makes the transport anew for every request
  return (parameters) => {
    const inner = transport(parameters)
    const verify = async () => {
      const answer: unknown = await inner.request({ method: 'eth_chainId' })
      if (Number(answer) !== chainId) throw new OtherChainError(answer, chainId)
      return answer
    }
    const request: typeof inner.request = async (...argument) => {
      const [{ method }] = argument
      if (method === 'eth_chainId') verified = undefined
      verified ??= verify().catch((error: unknown) => {
        verified = undefined
        throw error
      })
      const answer = await verified
      // The one method whose answer is known by now.
      return method === 'eth_chainId' ? (answer as never) : inner.request(...argument)
    }
    return { ...inner, request }
  }
}
