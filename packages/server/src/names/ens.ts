import {
  getAddress,
  isAddressEqual,
  namehash,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { normalize } from 'viem/ens'
import type { Reader } from '../evm/reader.ts'
import type { Limits } from '../limits.ts'

/** What ENS knows: whom a name stands for, and what its `avatar` text record says (ENSIP-12). */
export type NameRecord = {
  /** Normalised (ENSIP-15). */
  readonly name: string
  readonly address: Address | undefined
  readonly avatar: string | undefined
}

/** Asks ENS on one chain. */
export type Ens = {
  /** @param name - normalised. */
  findName(name: string): Promise<NameRecord>
  /** The name that an address claims (EIP-181), only when the name leads back to it. */
  findAddress(address: Address): Promise<NameRecord | undefined>
}

const abi = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function addr(bytes32) view returns (address)',
  'function name(bytes32) view returns (string)',
  'function text(bytes32, string) view returns (string)',
])
const longestName = 255

/**
 * Reads the registry of EIP-137 and the resolvers that it names. Anybody may write a resolver, so each is asked by a call of its own, and
 * what it answers is believed of its own names only. Names that only a wildcard resolver (ENSIP-10) or a server off the chain
 * (EIP-3668) knows are not found.
 *
 * @throws (each function) ServerError `upstream_unavailable` when no node says.
 */
export function createEns(reader: Reader, registry: Address, limits: Limits): Ens {
  const resolverOf = async (node: Hex) => {
    const resolver = await reader.read({
      address: registry,
      abi,
      functionName: 'resolver',
      args: [node],
    })
    return resolver === undefined || resolver === zeroAddress ? undefined : resolver
  }

  const findName: Ens['findName'] = async (name) => {
    const node = namehash(name)
    const resolver = await resolverOf(node)
    if (!resolver) return { name, address: undefined, avatar: undefined }
    const [address, avatar] = await Promise.all([
      reader.readAlone({ address: resolver, abi, functionName: 'addr', args: [node] }),
      reader.readAlone({ address: resolver, abi, functionName: 'text', args: [node, 'avatar'] }),
    ])
    return {
      name,
      address: address === undefined || address === zeroAddress ? undefined : getAddress(address),
      avatar: avatar && avatar.length <= limits.avatarRecordLength ? avatar.trim() : undefined,
    }
  }

  return {
    findName,
    findAddress: async (address) => {
      const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
      const resolver = await resolverOf(node)
      if (!resolver) return undefined
      const claimed = await reader.readAlone({
        address: resolver,
        abi,
        functionName: 'name',
        args: [node],
      })
      // A claim in another spelling than the normalised one may be there to look like somebody else's.
      if (!claimed || normalizeName(claimed) !== claimed) return undefined
      const record = await findName(claimed)
      return record.address && isAddressEqual(record.address, address) ? record : undefined
    },
  }
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
