import type { CaipNetworkId } from '@latchkey/protocol'
import type { SentTransaction } from '@latchkey/core'
import { useMemo } from 'react'
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

const none: useTransactions.ReturnType = []

/** What was sent from this browser, the newest first, and how it stands; followed over reloads and tabs. */
export function useTransactions({
  address,
  networkId,
}: useTransactions.Parameters = {}): useTransactions.ReturnType {
  return useKnownTransactions({ address, networkId }) ?? none
}

/** The same, and `undefined` until it is known. */
export function useKnownTransactions({ address, networkId }: useTransactions.Parameters = {}) {
  const { kit } = useKitContext('useTransactions')
  const all = useWatched<readonly SentTransaction[]>({
    key: 'all',
    watch: ({ watchTransactions }, onChange) => watchTransactions(kit, { onChange }),
  })
  return useMemo(
    () =>
      all?.filter(
        (transaction) =>
          (networkId === undefined || transaction.networkId === networkId) &&
          (address === undefined || transaction.from.toLowerCase() === address.toLowerCase()),
      ),
    [all, address, networkId],
  )
}
