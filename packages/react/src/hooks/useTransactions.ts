import type { CaipNetworkId } from '@latchkey/protocol'
import type { SentTransaction } from '@latchkey/core'
import { useMemo, useState } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useWatched } from './useWatched.ts'

export declare namespace useTransactions {
  type Parameters = {
    /** Default: every sender. */
    readonly address?: string | undefined
    /** Default: every network. */
    readonly networkId?: CaipNetworkId | undefined
  }
  type ReturnType = readonly SentTransaction[]
}

type TransactionData = typeof import('./transactionData.ts')

const none: Readonly<useTransactions.ReturnType> = []

/** What was sent from this browser, the newest first, and how it stands; followed over reloads and tabs. */
export function useTransactions({
  address,
  networkId,
}: useTransactions.Parameters = {}): useTransactions.ReturnType {
  const { transactions } = useKnownTransactions()
  return useMemo(
    () =>
      transactions?.filter(
        (transaction) =>
          (networkId === undefined || transaction.networkId === networkId) &&
          (address === undefined || transaction.from.toLowerCase() === address.toLowerCase()),
      ) ?? none,
    [transactions, address, networkId],
  )
}

/** All of them: `undefined` until they are known. Where the code for it could not be fetched, `retry` tries again. */
export function useKnownTransactions() {
  const { kit } = useKitContext('useTransactions')
  const [attempt, setAttempt] = useState(0)
  const known = useWatched<readonly SentTransaction[] | 'failed', TransactionData>({
    key: `all ${attempt}`,
    load: () => import('./transactionData.ts'),
    watch: ({ watchTransactions }, onChange) => watchTransactions(kit, { onChange }),
    onFail: () => 'failed',
  })
  return known === 'failed'
    ? { transactions: undefined, retry: () => setAttempt((count) => count + 1) }
    : { transactions: known, retry: undefined }
}
