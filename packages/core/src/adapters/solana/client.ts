import { WrongNetworkError, ChainUnreachableError } from '../../errors/chain.ts'
import type { ChainAccess } from '../chainAccess.ts'
import {
  readAccount,
  readInteger,
  readList,
  readObject,
  readText,
  type AccountInfo,
} from './read.ts'
import { createCall, EndpointFault, type Call } from './rpc.ts'

/** What is read counts once two thirds of the stake have voted for it; it has never been taken back since. */
export const commitment = 'confirmed'
/** An endpoint this many slots (about a minute) behind another one is left for it. */
const maxLag = 150n

/** One endpoint, of which it is known that it serves the right cluster. */
export type Node = {
  readonly call: Call
  /** The value of an answer that says of which slot it is. */
  readonly read: (method: string, params: readonly unknown[]) => Promise<unknown>
}

/** A cluster over its endpoints. */
export type Client = {
  readonly networkId: string
  /**
   * Does something with one endpoint, all of it, and with the next one when that cannot be used.
   *
   * @throws ChainUnreachableError when none can, WrongNetworkError when all that answer serve another cluster
   */
  readonly with: <Result>(work: (node: Node) => Promise<Result>) => Promise<Result>
  /** Each endpoint by itself. */
  readonly nodes: readonly { readonly with: Client['with'] }[]
}

/** Opens each cluster once, so that an endpoint says only once which one it serves. */
export function createClients() {
  const clients = new Map<string, Client>()
  return (chain: ChainAccess) => {
    const urls = chain.endpoints.map(({ url }) => url)
    const key = [chain.network.caipNetworkId, chain.timeout, ...urls].join(' ')
    const client = clients.get(key) ?? createClient(chain)
    clients.set(key, client)
    return client
  }
}

function createClient({ network, endpoints, timeout, log }: ChainAccess): Client {
  const networkId = network.caipNetworkId
  /** The newest slot that any endpoint has answered for. */
  let newest = 0n

  const openNode = (call: Call): (() => Promise<Node>) => {
    let verified: Promise<void> | undefined
    const verify = async () => {
      const answer = readText(await call('getGenesisHash'))
      const actual = `solana:${answer.slice(0, 32)}`
      if (actual !== networkId)
        throw new EndpointFault('wrongCluster', `The endpoint serves ${actual}`, { answer: actual })
    }
    const node: Node = {
      call,
      async read(method, params) {
        const { context, value } = readObject(await call(method, params))
        const slot = readInteger(readObject(context).slot)
        if (slot + maxLag < newest)
          throw new EndpointFault('behind', `The endpoint is at slot ${slot}, others at ${newest}`)
        if (slot > newest) newest = slot
        return value
      },
    }
    return async () => {
      verified ??= verify().catch((error: unknown) => {
        verified = undefined
        throw error
      })
      await verified
      return node
    }
  }

  const over = (opens: readonly (() => Promise<Node>)[]): Client['with'] =>
    async function tryAll(work) {
      const faults: EndpointFault[] = []
      for (const open of opens)
        try {
          return await work(await open())
        } catch (error) {
          if (!(error instanceof EndpointFault)) throw error
          log.warn(`An RPC of ${networkId} failed`, error)
          faults.push(error)
        }
      // One endpoint that lies about its slot must not make all the others useless.
      if (newest > 0n && faults.some(({ kind }) => kind === 'behind')) {
        newest = 0n
        return tryAll(work)
      }
      const other = faults.find(({ kind }) => kind === 'wrongCluster')
      if (other && faults.every(({ kind }) => kind === 'wrongCluster'))
        throw new WrongNetworkError(networkId, other.answer ?? 'another')
      throw new ChainUnreachableError(networkId, { cause: faults[0] })
    }

  const opens = endpoints.map((endpoint) => openNode(createCall(endpoint, timeout)))
  return {
    networkId,
    with: over(opens),
    nodes: opens.map((open) => ({ with: over([open]) })),
  }
}

/** Accounts by their addresses, of one slot. No more than 100. */
export async function readAccounts(
  node: Node,
  addresses: readonly string[],
): Promise<readonly (AccountInfo | undefined)[]> {
  const options = { encoding: 'base64', commitment }
  const accounts = readList(await node.read('getMultipleAccounts', [addresses, options]))
  if (accounts.length !== addresses.length)
    throw new EndpointFault('garbled', 'The answer has another number of accounts')
  return accounts.map(readAccount)
}

/** What an account without data, or with so many bytes, has to hold to exist, in lamports. */
export async function readRentMinimum(node: Node, size = 0): Promise<bigint> {
  return readInteger(await node.call('getMinimumBalanceForRentExemption', [size]))
}
