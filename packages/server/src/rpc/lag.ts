import type { Limits } from '../limits.ts'
import type { Upstream } from './upstream.ts'

/** Which nodes of a chain have fallen behind the others. */
export type Lag = {
  isBehind(upstream: Upstream): boolean
  /** Has the nodes compared, if that is due. Does not wait for it. */
  look(): void
}

/**
 * Compares how far the nodes of a chain are, now and then while the chain is used. A node that stands still answers well-formed and
 * wrong: old balances, no receipts. One node alone has nothing to be compared with.
 */
export function createLag(upstreams: readonly Upstream[], limits: Limits): Lag {
  const behind = new Set<Upstream>()
  let nextLook = Date.now() + limits.upstreamCompareMs
  const compare = async () => {
    const heads = await Promise.all(
      upstreams.map(async (upstream) => [upstream, await headOf(upstream)] as const),
    )
    const known = heads.map(([, head]) => head).filter((head) => head !== undefined)
    const highest = known.reduce((most, head) => (head > most ? head : most), 0n)
    behind.clear()
    for (const [upstream, head] of heads)
      if (head !== undefined && highest - head > BigInt(limits.upstreamLagBlocks))
        behind.add(upstream)
  }
  return {
    isBehind: (upstream) => behind.has(upstream),
    look: () => {
      if (upstreams.length < 2 || Date.now() < nextLook) return
      nextLook = Date.now() + limits.upstreamCompareMs
      void compare()
    },
  }
}

/** How far a node is; `undefined` when it does not say, which is no reason to avoid it any longer than it rests. */
async function headOf(upstream: Upstream) {
  if (upstream.isExcluded() || upstream.isResting()) return undefined
  try {
    const { result } = await upstream.ask('eth_blockNumber', [])
    return typeof result === 'string' && /^0x[0-9a-f]{1,16}$/i.test(result)
      ? BigInt(result)
      : undefined
  } catch {
    return undefined
  }
}
