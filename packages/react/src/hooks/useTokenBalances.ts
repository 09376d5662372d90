import type { PortfolioInfo } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
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
  type ReturnType =
    | PortfolioInfo
    | { readonly status: 'idle'; readonly portfolio: undefined; readonly error: undefined }
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
  const info = useWatched<PortfolioInfo>({
    key: isAsked ? `${networkId} ${owner}` : undefined,
    watch: ({ watchTokenBalances }, onChange) =>
      owner !== undefined && networkId !== undefined
        ? watchTokenBalances(kit, { networkId, address: owner, onChange })
        : () => {},
    onFail: (error) => ({ status: 'error', portfolio: undefined, error, retryAt: undefined }),
  })
  if (!isAsked) return { ...nothing, status: 'idle' }
  return info ?? { ...nothing, status: 'pending' }
}
