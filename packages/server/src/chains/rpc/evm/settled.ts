import { ServerError } from '../../../errors.ts'
import { createExpiringMap } from '../../../expiringMap.ts'
import type { Limits } from '../../../config/limits.ts'
import type { Memory } from '../memory.ts'

/** How far a chain is, and what lies deep enough below. */
export type Settled = {
  /** The chain's height, a moment old. @throws ServerError `upstream_unavailable` when no node says. */
  headBlock(): Promise<bigint>
  /** Whether something names a block that nothing replaces any more. */
  isSettled(result: unknown): Promise<boolean>
}

export function createSettled(memory: Memory, limits: Limits): Settled {
  const head = createExpiringMap<Promise<bigint>>({ entries: 1, ms: limits.rpcHeadMs })
  const headBlock = () => {
    const known = head.get('head')
    if (known) return known
    const asked = memory.ask({ method: 'eth_blockNumber', params: [] }).then(({ result }) => {
      const block = readQuantity(result)
      if (block !== undefined) return block
      throw new ServerError('upstream_unavailable', 'No node says how far the chain is. Try again.')
    })
    asked.catch(() => head.delete('head'))
    head.set('head', asked)
    return asked
  }
  return {
    headBlock,
    isSettled: async (result) => {
      if (typeof result !== 'object' || result === null || !('blockNumber' in result)) return false
      const block = readQuantity(result.blockNumber)
      if (block === undefined) return false
      try {
        return (await headBlock()) - block >= BigInt(limits.finalityBlocks)
      } catch {
        return false
      }
    },
  }
}

/** A number of at most 64 bits as nodes write it: `0x1b4`. */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}
