import type { CaipNetworkId } from '@latchkey/protocol'
import type { TransactionLook, TransactionMark } from '../adapters/transactions.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findAdapter } from '../connection/findConnected.ts'
import { wait } from '../kit/wait.ts'
import { advance, beginFollowing, type Followed } from './advance.ts'
import { timeoutsOf } from '../kit/timeouts.ts'
import { readTransactions } from './record.ts'

export declare namespace followTransaction {
  type Parameters = {
    readonly hash: string
    readonly networkId: CaipNetworkId
    /** What is known already. Default: nothing. */
    readonly known?: Followed | undefined
    readonly signal: AbortSignal
  }
}

/**
 * What is known about a transaction after each look at the chain, for as long as somebody listens. Looks often at first and, after
 * `timeouts.confirmation` (25 s), every `timeouts.pendingPoll` (30 s). One that was dropped is looked at on for as long as it may still be found. Two who
 * follow the same transaction share their looks.
 *
 * @throws NetworkNotFoundError, AdapterNotFoundError, UnsupportedChainError
 */
export async function* followTransaction(
  kit: Kit,
  { hash, networkId, known = beginFollowing(), signal }: followTransaction.Parameters,
): AsyncGenerator<Followed, void> {
  const { confirmation, receiptPoll, pendingPoll } = timeoutsOf(kit)
  const look = await createLook(kit, networkId, hash)
  const start = Date.now()
  const stored = readTransactions(kit.storage).find(
    (one) => one.hash === hash && one.networkId === networkId,
  )
  // What it was marked by before it went out only says what to look for.
  const isGuess = !stored?.isSeen || stored.mark?.isBefore
  let state: Followed = isGuess ? { ...known, mark: undefined } : known
  let clue = stored?.mark
  const aborted = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined)),
  )
  while (!signal.aborted) {
    let found = await Promise.race([look(state.mark ?? clue), aborted])
    if (signal.aborted) return
    if (found?.kind === 'mined' && found.receipt.replaced) {
      const { receipt } = found
      // What another one is, or has become, has taken the place of this one at most, though it does the same.
      const isOther = readTransactions(kit.storage).some(
        (one) => one.hash !== hash && [one.hash, one.finalHash].includes(receipt.hash),
      )
      if (isOther)
        found = state.mark
          ? { kind: 'mined', receipt: { ...receipt, replaced: 'replaced' } }
          : { kind: 'superseded' }
    }
    if (found?.kind === 'superseded') clue = undefined // it has led to something else
    state = advance(state, found, Date.now(), confirmation)
    yield state
    if (state.phase === 'dropped' && !state.mark) return
    const isLong = state.phase !== 'open' || Date.now() - start >= confirmation
    await wait(isLong ? pendingPoll : receiptPoll, signal)
  }
}

async function createLook(kit: Kit, networkId: CaipNetworkId, hash: string) {
  const chain = accessChain(kit, networkId)
  const adapter = await findAdapter(kit, chain.network.chainNamespace)
  const { lookUpTransaction } = adapter
  if (!lookUpTransaction) throw new UnsupportedChainError()
  const client = await kit.queryClient()
  return (mark?: TransactionMark): Promise<TransactionLook | undefined> =>
    client
      .fetchQuery({
        queryKey: ['transaction', networkId, hash, mark !== undefined],
        staleTime: timeoutsOf(kit).receiptPoll / 2,
        queryFn: () => lookUpTransaction(chain, hash, mark),
      })
      .catch((error: unknown) => {
        kit.log.warn(`The state of ${hash} could not be read`, error)
        return undefined
      })
}
