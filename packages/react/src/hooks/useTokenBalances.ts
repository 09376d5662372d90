import type { PortfolioInfo } from '@latchkey/core'
import { useCallback, useState } from 'react'
import { useKitContext } from '../KitContext.ts'
import { loadWhenConnected } from '../loadAccountData.ts'
import { useAccount } from './useAccount.ts'
import { useWatched } from './useWatched.ts'

export declare namespace useTokenBalances {
  type Parameters = {
    /** Default: the active namespace. */
    readonly namespace?: string | undefined
    /** Default: the connected account. */
    readonly address?: string | undefined
    /** Default true. Set it to false where nothing of it is shown, so that nothing asks for it. */
    readonly enabled?: boolean | undefined
  }
  type ReturnType = (
    | PortfolioInfo
    | { readonly status: 'idle'; readonly portfolio: undefined; readonly error: undefined }
  ) & {
    /** Asks again now, also after a failure. */
    readonly refetch: () => void
  }
}

const nothing = { portfolio: undefined, error: undefined } as const

/**
 * What the connected account holds on its network: the native currency first, then tokens by their worth. `total` is in US dollars and
 * `undefined` where no price is known; `isComplete` says whether every price is. Looked at again every 10 s while the page is visible;
 * after a failure not before `retryAt` (milliseconds since 1970).
 */
export function useTokenBalances({
  namespace,
  address,
  enabled = true,
}: useTokenBalances.Parameters = {}): useTokenBalances.ReturnType {
  const { kit } = useKitContext('useTokenBalances')
  const account = useAccount({ namespace })
  const networkId = account.network?.caipNetworkId
  const owner = address ?? account.address
  const isAsked = enabled && account.isConnected && owner !== undefined && networkId !== undefined
  const [attempt, setAttempt] = useState(0)
  const info = useWatched<PortfolioInfo>({
    key: isAsked ? `${networkId} ${owner} ${attempt}` : undefined,
    watch: ({ watchTokenBalances }, onChange) =>
      owner !== undefined && networkId !== undefined
        ? watchTokenBalances(kit, { networkId, address: owner, onChange })
        : () => {},
    onFail: (error) => ({ status: 'error', portfolio: undefined, error, retryAt: undefined }),
  })
  const isUnfetched = info?.status === 'error' && info.retryAt === undefined
  const refetch = useCallback(() => {
    if (isUnfetched) setAttempt((count) => count + 1)
    if (owner === undefined || networkId === undefined) return
    const asked = { networkId, address: owner, isForced: true, isRetry: true }
    loadWhenConnected()
      .then(({ getTokenBalances }) => getTokenBalances(kit, asked))
      .catch(() => undefined) // shows as `error`
  }, [kit, networkId, owner, isUnfetched])
  if (!isAsked) return { ...nothing, status: 'idle', refetch }
  return { ...(info ?? { ...nothing, status: 'pending' }), refetch }
}
