import type { ChainAccess } from '../chainAccess.ts'
import { isContractFault, isShortOfFunds } from './contractFault.ts'
import { createRpc, type Ask } from './rpc.ts'

/** A chain that is asked by JSON-RPC. */
export type Client = {
  readonly ask: Ask
  /** As `ask`, but for `null`, "I do not know it": that is the answer only where no endpoint knows better. */
  readonly find: Ask
}

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
 * chain; not when the chain itself says no to what is asked.
 */
function createChainClient({ network, endpoints, timeout, log }: ChainAccess): Client {
  const nodes = endpoints.map((endpoint) =>
    onlyChain(createRpc(endpoint, timeout), Number(network.id)),
  )
  async function askInTurn(
    isEnough: (answer: unknown) => boolean,
    ...[method, params]: Parameters<Ask>
  ) {
    let failure: unknown = new Error(`There is no RPC of ${network.caipNetworkId}`)
    let isUnknown = false
    for (const ask of nodes)
      try {
        const answer = await ask(method, params)
        if (isEnough(answer)) return answer
        isUnknown = true
      } catch (error) {
        log.warn(`An RPC of ${network.caipNetworkId} failed`, error)
        failure = error
        if (isContractFault(error) || isShortOfFunds(error)) break
      }
    if (isUnknown) return null
    throw failure
  }
  return {
    ask: (...question) => askInTurn(() => true, ...question),
    find: (...question) => askInTurn((answer) => answer !== null, ...question),
  }
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
  return error instanceof OtherChainError ? Number(error.answer) || 0 : undefined
}

/** Lets nothing through before the endpoint has said that it serves the chain: once, and again whenever it is asked for its id. */
function onlyChain(ask: Ask, chainId: number): Ask {
  let verified: Promise<unknown> | undefined
  const verify = async () => {
    const answer = await ask('eth_chainId')
    if (Number(answer) !== chainId) throw new OtherChainError(answer, chainId)
    return answer
  }
  return async (method, params) => {
    if (method === 'eth_chainId') verified = undefined
    verified ??= verify().catch((error: unknown) => {
      verified = undefined
      throw error
    })
    const answer = await verified
    return method === 'eth_chainId' ? answer : ask(method, params)
  }
}
