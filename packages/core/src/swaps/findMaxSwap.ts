import type { Kit } from '../kit/kit.ts'
import { accessOwnSwaps } from './accessSwaps.ts'
import type { getMaxSwap } from './getMaxSwap.ts'

/** The network's fee may be this many times what it is now, before the wallet is asked. */
const margin = 2n

/** What `getMaxSwap` does. */
export async function findMaxSwap(kit: Kit, { sell }: getMaxSwap.Parameters): Promise<bigint> {
  const { adapter, swaps, chain, address } = await accessOwnSwaps(kit)
  if (sell.address !== undefined) {
    const [holding] = (await adapter.getTokenBalances?.(chain, address, [sell.address])) ?? []
    return holding?.value ?? 0n
  }
  const [{ value }, { fee }, reserve] = await Promise.all([
    adapter.getBalance(chain, address),
    swaps.estimateFee(chain, undefined),
    swaps.readReserve?.(chain) ?? 0n,
  ])
  const kept = fee * margin + reserve
  return value > kept ? value - kept : 0n
}
