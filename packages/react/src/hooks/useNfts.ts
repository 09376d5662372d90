import { watchNfts, type NftsInfo, type NftWatch } from '@latchkey/core/nfts'
import type { CaipNetworkId } from '@latchkey/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useAccount } from './useAccount.ts'
import { useStoreValue } from '../useStoreValue.ts'

export declare namespace useNfts {
  type Parameters = {
    /** Default: the connected account's. */
    readonly address?: string | undefined
    /** Default: the network that the account is on. */
    readonly networkId?: CaipNetworkId | undefined
  }
  type ReturnType = Omit<NftsInfo, 'status'> & {
    /** `idle` without an account, and on a network that the site does not list. */
    readonly status: NftsInfo['status'] | 'idle'
    /** Asks for the next page, where `hasMore` says that there is one. */
    readonly loadMore: () => void
    /** Asks for everything anew. */
    readonly retry: () => void
  }
}

const nothing = {
  nfts: [],
  coverage: undefined,
  hasMore: false,
  isLoadingMore: false,
  error: undefined,
}

/** What an account holds on a network that is one of its kind, as far as pages were asked for. */
export function useNfts(parameters: useNfts.Parameters = {}): useNfts.ReturnType {
  const { kit } = useKitContext('useNfts')
  const account = useAccount()
  const { address = account.address } = parameters
  const { networkId: wanted = account.networkId } = parameters
  // Of a network that the site does not list, nothing can be asked.
  const networkId = useStoreValue(
    kit.store,
    ({ networks }) => networks.find(({ caipNetworkId }) => caipNetworkId === wanted)?.caipNetworkId,
  )
  const key = `${networkId} ${address}`
  const [known, setKnown] = useState<{ readonly key: string; readonly info: NftsInfo }>()
  const watch = useRef<NftWatch>(undefined)

  useEffect(() => {
    if (address === undefined || networkId === undefined) return
    const started = watchNfts(kit, {
      address,
      networkId,
      onChange: (info) => setKnown({ key, info }),
    })
    watch.current = started
    return started.stop
  }, [kit, key, address, networkId])

  const loadMore = useCallback(() => watch.current?.loadMore(), [])
  const retry = useCallback(() => watch.current?.retry(), [])
  if (known?.key === key) return { ...known.info, loadMore, retry }
  return { ...nothing, status: address && networkId ? 'pending' : 'idle', loadMore, retry }
}
