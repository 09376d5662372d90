import type { BalanceInfo } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useKitContext } from '../KitContext.ts'
import { loadWhenConnected } from '../loadWhenConnected.ts'
import { useAccount } from './useAccount.ts'

export declare namespace useBalance {
  type Parameters = {
    /** Default: the active namespace. */
    readonly namespace?: string | undefined
    /** Default true. Set it to false where the balance is not shown, so that nothing asks for it. */
    readonly enabled?: boolean | undefined
  }
  type ReturnType = (
    | BalanceInfo
    | { readonly status: 'idle'; readonly balance: undefined; readonly error: undefined }
  ) & {
    /** Asks the chain again. */
    readonly refetch: () => void
  }
}

const idle = { status: 'idle', balance: undefined, error: undefined } as const

/** The connected account's amount of its network's native currency, at most 30 s old; `idle` while nobody is connected. */
export function useBalance({
  namespace,
  enabled = true,
}: useBalance.Parameters = {}): useBalance.ReturnType {
  const { kit } = useKitContext('useBalance')
  const { address, network } = useAccount({ namespace })
  const networkId = network?.caipNetworkId
  const [shown, setShown] = useState<{ key: string; info: BalanceInfo }>()
  const key = `${networkId} ${address}`

  useEffect(() => {
    if (!enabled || !address || !networkId) return
    let stop: (() => void) | undefined
    let isWanted = true
    const onChange = (info: BalanceInfo) => setShown({ key, info })
    loadWhenConnected()
      .then((module) => {
        if (isWanted) stop = module.watchBalance(kit, { address, networkId, onChange })
      })
      .catch((error: unknown) => {
        kit.log.error('The code for balances could not be fetched', error)
        if (isWanted) onChange({ status: 'error', balance: undefined, error: toError(error) })
      })
    return () => {
      isWanted = false
      stop?.()
    }
  }, [kit, enabled, address, networkId, key])

  const refetch = useCallback(() => {
    if (address && networkId)
      loadWhenConnected()
        .then((module) => module.getBalance(kit, { address, networkId, isForced: true }))
        .catch(() => undefined) // shows as `error`
  }, [kit, address, networkId])

  if (!enabled || !address || !networkId) return { ...idle, refetch }
  const pending = { status: 'pending', balance: undefined, error: undefined } as const
  // What belongs to another account or network never shows, not even for one frame.
  return { ...(shown?.key === key ? shown.info : pending), refetch }
}

function toError(thrown: unknown) {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
