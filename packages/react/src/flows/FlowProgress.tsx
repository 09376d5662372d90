import type { Network } from '@latchkey/protocol'
import { useKnownTransactions } from '../hooks/useTransactions.ts'
import { TransferProgress } from './TransferProgress.tsx'

type Properties = {
  /** How far it has come, with its hash once the wallet has handed it over. */
  readonly progress: { readonly step: string; readonly hash?: string | undefined }
  readonly network: Network
}

/** How what was put together in a form stands, by the record of transactions. */
export function FlowProgress({ progress: { step, hash }, network }: Properties) {
  const { transactions } = useKnownTransactions()
  return (
    <TransferProgress
      hash={hash}
      isUnknown={step === 'unknown'}
      transaction={transactions?.find((sent) => sent.hash === hash)}
      network={network}
    />
  )
}
