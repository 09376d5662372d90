import type { BalanceInfo } from '@latchkey/core'
import { useEffect, useReducer, useState } from 'react'
import { useKitContext } from '../KitContext.ts'
import { loadWhenConnected } from '../loadAccountData.ts'
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

/** The connected account's amount of its network's native currency, at most 30 s old; `idle` while nobody is connected. */
export function useBalance({
  namespace,
  enabled = true,
}: useBalance.Parameters = {}): useBalance.ReturnType {
  const { kit } = useKitContext('useBalance')
  const { address, network } = useAccount({ namespace })
  const networkId = network?.caipNetworkId
  const [shown, setShown] = useState<{ key: string; info: BalanceInfo }>()
  const [attempt, refetch] = useReducer((times: number) => times + 1, 0)
  const isAsked = enabled && address && networkId
  const key = `${networkId} ${address}`

  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    let stop = (): void => void (isWanted = false)
    const onChange = (info: BalanceInfo) => setShown({ key, info })
    void loadWhenConnected().then((module) => {
      if (isWanted) stop = module.followBalance(kit, { address, networkId, attempt, onChange })
    })
    return () => stop()
  }, [kit, isAsked, address, networkId, key, attempt])

  // What belongs to another account or network never shows, not even for one frame.
  if (isAsked && shown?.key === key) return { ...shown.info, refetch }
  const status = isAsked ? 'pending' : 'idle'
  return { status, balance: undefined, error: undefined, refetch }
}
