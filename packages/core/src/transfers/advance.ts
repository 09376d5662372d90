import type { Receipt, TransactionLook, TransactionMark } from '../adapters/transactions.ts'

/** What is known about a transaction that is followed. */
export type Followed =
  | {
      readonly phase: 'open'
      /** Present once the chain has heard of it. */
      readonly mark?: TransactionMark | undefined
      /** Looks in a row that did not find it. */
      readonly misses: number
      /** Time of the first of them, in milliseconds. */
      readonly missedSince?: number | undefined
    }
  | {
      readonly phase: 'mined'
      readonly receipt: Receipt
      readonly mark?: TransactionMark | undefined
    }
  | {
      readonly phase: 'dropped'
      readonly isSuperseded: boolean
      /** Present where it may still be found: the nodes that have forgotten it may be wrong. */
      readonly mark?: TransactionMark | undefined
    }

/** How often in a row a transaction has to be missing before it counts as dropped. */
export const enoughMisses = 3

/** Where following begins. */
export function beginFollowing(mark?: TransactionMark): Followed & { readonly phase: 'open' } {
  return { phase: 'open', misses: 0, mark }
}

/**
 * What a look at the chain makes of what is known. One that was seen counts as dropped when it is missing three times in a row for at least
 * `patience` milliseconds: one node that has not heard of it proves nothing. One whose time is over is dropped at once. One that was never seen is waited for. One that was in a block and
 * is not any more (the chain has been reorganised) is open again, and so is one that was dropped and is found.
 *
 * @param look - `undefined` when the chain could not be read
 */
export function advance(
  state: Followed,
  look: TransactionLook | undefined,
  now: number,
  patience: number,
): Followed {
  if (!look) return state
  const { mark } = state
  if (look.kind === 'mined') return { phase: 'mined', receipt: look.receipt, mark }
  if (look.kind === 'pending') return beginFollowing(look.mark)
  if (look.kind === 'expired') return { phase: 'dropped', isSuperseded: false }
  const isSuperseded = look.kind === 'superseded'
  if (state.phase === 'dropped') return isSuperseded ? { phase: 'dropped', isSuperseded } : state
  const before = state.phase === 'open' ? state : beginFollowing()
  const misses = before.misses + 1
  const { missedSince = now } = before
  const wasSeen = mark ?? state.phase === 'mined'
  if (wasSeen && misses >= enoughMisses && now - missedSince >= patience)
    return { phase: 'dropped', isSuperseded, mark: isSuperseded ? undefined : mark }
  return { phase: 'open', misses, missedSince, mark }
}
