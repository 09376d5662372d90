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

const nothing = { balance: undefined, error: undefined } as const

/** The connected account's amount of its network's native currency, at most 30 s old; `idle` while nobody is connected. */
export function useBalance({
  namespace,
  enabled = true,
}: useBalance.Parameters = {}): useBalance.ReturnType {
  const { kit } = useKitContext('useBalance')
  const { address, network } = useAccount({ namespace })
  const networkId = network?.caipNetworkId
  const [shown, setShown] = useState<{ key: string; info: BalanceInfo }>()
  const isAsked = enabled && address && networkId
  const key = `${networkId} ${address}`

  useEffect(() => {
    if (!isAsked) return
    let stop: (() => void) | undefined
    let isWanted = true
    const onChange = (info: BalanceInfo) => isWanted && setShown({ key, info })
    loadWhenConnected()
      .then((module) => {
        if (isWanted) stop = module.watchBalance(kit, { address, networkId, onChange })
      })
      .catch((error: Error) => {
        kit.log.error('A part of the kit could not be fetched', error)
        onChange({ ...nothing, status: 'error', error })
      })
    return () => {
      isWanted = false
      stop?.()
    }
  }, [kit, isAsked, address, networkId, key])

  const refetch = useCallback(() => {
    if (address && networkId)
      loadWhenConnected()
        .then((module) => module.getBalance(kit, { address, networkId, isForced: true }))
        .catch(() => undefined) // shows as `error`
  }, [kit, address, networkId])

  if (!isAsked) return { ...nothing, status: 'idle', refetch }
  // What belongs to another account or network never shows, not even for one frame.
  const info = shown?.key === key ? shown.info : { ...nothing, status: 'pending' as const }
  return { ...info, refetch }
}
