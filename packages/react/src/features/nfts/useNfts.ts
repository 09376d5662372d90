import { watchNfts, type NftsInfo, type NftWatch } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'

const pending: NftsInfo = {
  status: 'pending',
  nfts: [],
  coverage: undefined,
  hasMore: false,
  isLoadingMore: false,
  error: undefined,
}

/** What the connected account holds on its network that is one of its kind; more of it with `loadMore`. */
export function useNfts() {
  const { kit } = useKit()
  const { address, networkId } = useAccount()
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
  return { ...(known?.key === key ? known.info : pending), loadMore, retry }
}
