import {
  createClient,
  custom,
  getAddress,
  isAddress,
  isAddressEqual,
  zeroAddress,
  type Address,
  type Client,
} from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize, toCoinType } from 'viem/ens'
import { ServerError } from '../../errors.ts'
import { chainUnavailable, isExecutionFailure } from '../../chains/evm/reader.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { createGatewayFetcher, type GatewayFetcher } from './gatewayFetcher.ts'

/** The address of a name on one chain, and its `avatar` text record (ENSIP-12). */
export type NameRecord = {
  /** Normalised (ENSIP-15). */
  readonly name: string
  readonly address: Address | undefined
  readonly avatar: string | undefined
}

/** Asks ENS on one chain for addresses on any EVM chain. */
export type Ens = {
  /**
   * Resolves a name for a chain: its record for that chain (ENSIP-11), or else its record for all EVM chains (ENSIP-19). A record of another
   * chain never counts.
   *
   * @param name - normalised.
   * @param chainId - CAIP-2.
   */
  findName(name: string, chainId: string): Promise<NameRecord>
  /** Resolves the primary name of an address on a chain (ENSIP-19), only when the name leads back to it. */
  findAddress(address: Address, chainId: string): Promise<NameRecord | undefined>
}

/** Options of {@link createEns}. */
export type EnsOptions = {
  /** The chain that the universal resolver is on. */
  readonly chain: Chain
  readonly universalResolver: Address
  /** True if name gateways can be loopback servers, for development. */
  readonly allowLoopback: boolean
  readonly limits: Limits
}

/** The coin type of an address on every EVM chain (ENSIP-19). */
const evmCoinType = 0x8000_0000n
const longestName = 255

/**
 * Asks the universal resolver of ENS, which finds the resolver of a name or of a name above it (ENSIP-10). Resolvers may send the server to their
 * gateways (EIP-3668): those are fetched as strangers' addresses are, a few times for each question.
 *
 * @throws (each function) ServerError `upstream_unavailable` when no node or gateway answers.
 */
export function createEns(options: EnsOptions): Ens {
  const { chain, universalResolver: universalResolverAddress, limits } = options
  const fetchGateway = createGatewayFetcher(options)
  const ask = <value>(read: (client: Client) => Promise<value | null>) =>
    askOnce(chain, fetchGateway, limits, read)

  const addressOf = async (name: string, chainId: string) => {
    for (const type of coinTypesOn(chainId, chain.caipNetworkId)) {
      // `addr(node)`, which all resolvers have, is the record of Ether.
      const coinType = type === 60n ? undefined : type
      const found = await ask((client) =>
        getEnsAddress(client, { name, coinType, universalResolverAddress }),
      )
      // With a coin type the answer is bytes, of any number.
      if (found && isAddress(found, { strict: false }) && !isAddressEqual(found, zeroAddress))
        return getAddress(found)
    }
    return undefined
  }

  const findName: Ens['findName'] = async (name, chainId) => {
    const [address, avatar] = await Promise.all([
      addressOf(name, chainId),
      ask((client) => getEnsText(client, { name, key: 'avatar', universalResolverAddress })),
    ])
    const isShort = avatar !== undefined && avatar.length <= limits.avatarRecordLength
    return { name, address, avatar: isShort ? avatar.trim() || undefined : undefined }
  }

  return {
    findName,
    findAddress: async (address, chainId) => {
      for (const coinType of coinTypesOn(chainId, chain.caipNetworkId)) {
        const claimed = await ask((client) =>
          getEnsName(client, { address, coinType, universalResolverAddress }),
        )
        // A claim that isn't normalised may imitate another owner's name.
        if (!claimed || normalizeName(claimed) !== claimed) continue
        const record = await findName(claimed, chainId)
        if (record.address && isAddressEqual(record.address, address)) return record
      }
      return undefined
    },
  }
}

/** The coin types under which an address on a chain is found, in their order; none for chains of other kinds. */
function coinTypesOn(chainId: string, registryChain: string): readonly bigint[] {
  const [, reference] = /^eip155:([1-9][0-9]{0,15})$/.exec(chainId) ?? []
  if (reference === undefined) return []
  const id = Number(reference)
  // To a registry on a test network, 60 is that network. ENSIP-11 has no coin types for larger ids.
  const own = id > 1 && id < Number(evmCoinType) ? [toCoinType(id)] : []
  return [...own, ...(chainId === registryChain ? [60n] : []), evmCoinType]
}

/**
 * Puts one question to the universal resolver, with the lookups that it asks for.
 *
 * @returns `undefined` for what a contract refuses to answer, or answers with garbage.
 */
async function askOnce<value>(
  chain: Chain,
  fetchGateway: GatewayFetcher,
  limits: Limits,
  read: (client: Client) => Promise<value | null>,
): Promise<value | undefined> {
  let callsLeft = 1 + limits.nameLookups
  let signal: AbortSignal | undefined
  let failure: unknown
  const client = createClient({
    transport: custom(
      {
        request: async ({ method, params }: { method: string; params: readonly unknown[] }) => {
          if (callsLeft-- === 0) throw new Error('The name asks for too many lookups')
          const { result, error } = await chain.request(method, params).catch((cause: unknown) => {
            failure = cause
            throw cause
          })
          if (typeof result === 'string') return result
          if (!error || !isExecutionFailure(error)) failure = chainUnavailable(error ?? result)
          if (!error) throw failure
          throw Object.assign(new Error(error.message), error)
        },
      },
      { retryCount: 0 },
    ),
    ccipRead: {
      request: async (lookup) => {
        signal ??= AbortSignal.timeout(limits.nameLookupMs)
        return fetchGateway(lookup, signal).catch((cause: unknown) => {
          if (cause instanceof ServerError) failure ??= cause
          throw cause
        })
      },
    },
  })
  try {
    const found = await read(client)
    if (found !== null) return found
  } catch {
    // It was the contract, unless a node or a gateway is to blame.
  }
  if (failure) throw failure as Error // what requests reject with
  return undefined
}

/** A name in the one spelling that ENSIP-15 gives it; `undefined` for what can be no name. */
export function normalizeName(name: string): string | undefined {
  if (name.length > longestName) return undefined
  try {
    const normal = normalize(name)
    const labels = normal.split('.')
    return labels.includes('') || normal.length > longestName ? undefined : normal
  } catch {
    return undefined
  }
}
