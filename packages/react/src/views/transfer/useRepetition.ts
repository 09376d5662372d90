import { useKit } from '../../hooks/useKit.ts'
import { useKnownTransactions } from '../../hooks/useTransactions.ts'
import { isAskedBefore, isOnItsWay, type Intent } from './intents.ts'

/** By the name of its text: why the wallet should not simply be asked for this once more. */
export function useRepetition(intent: Intent) {
  const { kit } = useKit()
  const { transactions } = useKnownTransactions()
  if (isOnItsWay(transactions ?? [], intent)) return 'sentAlready'
  return isAskedBefore(kit.storage, intent) ? 'maybeSent' : undefined
}
