import { useKit } from '../../hooks/useKit.ts'
import { useKnownTransactions } from '../../hooks/useTransactions.ts'
import { repetitionOf, type Intent } from './intents.ts'

/** By the name of its text: why the wallet should not simply be asked for this once more. */
export function useRepetition(intent: Intent) {
  const { kit } = useKit()
  const { transactions } = useKnownTransactions()
  return repetitionOf(kit.storage, transactions ?? [], intent)
}
