import { getHistory, watchHistory, type HistoryInfo } from '@latchkey/core/history'
import type { CaipNetworkId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useAccount } from './useAccount.ts'
import { useStoreValue } from '../useStoreValue.ts'
import { useWatched } from './useWatched.ts'

export declare namespace useHistory {
  type Parameters = {
    /** Default: the connected account's. */
    readonly address?: string | undefined
    /** Default: the network that the account is on. */
    readonly networkId?: CaipNetworkId | undefined
  }
  /** `idle` without an account, and on a network that the site does not list. */
  type ReturnType = (HistoryInfo | (typeof nothing & { readonly status: 'idle' })) & {
    /** Asks for the page at `next`; after a failure, once more for what has failed. */
    readonly loadMore: () => void
  }
}

const nothing: Pick<HistoryInfo, 'entries' | 'next' | 'coverage'> & { readonly error: undefined } =
  { entries: [], next: undefined, coverage: undefined, error: undefined }

/** It has come with this hook. */
const load = async () => ({ watchHistory })

/** What an account has done on a network, the newest first, as far as pages were asked for. */
export function useHistory(parameters: useHistory.Parameters = {}): useHistory.ReturnType {
  const { kit } = useKitContext('useHistory')
  const account = useAccount()
  const { address = account.address } = parameters
  const { networkId: wanted = account.networkId } = parameters
  // Of a network that the site does not list, nothing can be asked.
  const networkId = useStoreValue(
    kit.store,
    ({ networks }) => networks.find(({ caipNetworkId }) => caipNetworkId === wanted)?.caipNetworkId,
  )
  const info = useWatched({
    key: address && networkId && `${networkId} ${address}`,
    load,
    watch: (core, onChange: (info: HistoryInfo) => void) =>
      address && networkId ? core.watchHistory(kit, { networkId, address, onChange }) : () => {},
  })
  const { next, status } = info ?? {}
  const loadMore = useCallback(() => {
    if (address && networkId)
      getHistory(kit, { networkId, address, cursor: next, isForced: status === 'error' }).catch(
        () => undefined, // shows as `error`
      )
  }, [kit, address, networkId, next, status])
  if (info) return { ...info, loadMore }
  return { ...nothing, status: address && networkId ? 'pending' : 'idle', loadMore }
}
