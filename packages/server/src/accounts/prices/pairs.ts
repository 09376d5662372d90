import { parseAbi, zeroAddress, type Address } from 'viem'
import type { Reader } from '../../chains/evm/reader.ts'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])

/** Where the pool of two tokens is; `undefined` where there is none. */
export type PairOf = (one: Address, other: Address) => Promise<Address | undefined>

/** Finds the pools that a factory of the kind of Uniswap v2 has made. They stay where they are, and new ones come seldom. */
export function createPairs(factory: Address, reader: Reader, limits: Limits): PairOf {
  const known = createExpiringMap<Promise<Address | undefined>>({
    entries: limits.poolEntries,
    ms: limits.poolMs,
  })
  return (one, other) => {
    const key = one.toLowerCase() < other.toLowerCase() ? `${one}${other}` : `${other}${one}`
    const remembered = known.get(key)
    if (remembered) return remembered
    const asked = reader
      .read({ address: factory, abi, functionName: 'getPair', args: [one, other] })
      .then((pair) => (pair === undefined || pair === zeroAddress ? undefined : pair))
    known.set(key, asked)
    asked.catch(() => known.delete(key))
    return asked
  }
}

/** What lies in a pool, in smallest units: of the token first, of the other one then. `undefined` where the pool is empty, or none. */
export async function readReserves(
  reader: Reader,
  pair: Address,
  token: Address,
  other: Address,
): Promise<readonly [mine: bigint, others: bigint] | undefined> {
  const reserves = await reader.read({ address: pair, abi, functionName: 'getReserves', args: [] })
  if (!reserves) return undefined
  const isFirst = token.toLowerCase() < other.toLowerCase()
  const [mine, others] = isFirst ? reserves : [reserves[1], reserves[0]]
  return mine === 0n || others === 0n ? undefined : [mine, others]
}
