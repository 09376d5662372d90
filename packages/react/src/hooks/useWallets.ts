import { minSearchLength, type WalletsInfo, type watchWallets } from '@latchkey/core/wallets'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKitContext } from '../KitContext.ts'

export declare namespace useWallets {
  type Parameters = {
    /** A name, or what somebody types who looks for it; from 2 characters on, and 300 ms after the last of them. */
    readonly search?: string | undefined
    /** Only wallets with this badge. */
    readonly badge?: 'certified' | undefined
  }
  type ReturnType = WalletsInfo & {
    /** Asks for the next 40; nothing happens while they are on their way, after a failure, and where there is no more. */
    readonly loadMore: () => void
    /** Asks again after a failure. */
    readonly retry: () => void
  }
}

const unknown: WalletsInfo = {
  wallets: [],
  count: 0,
  isLoading: true,
  isLoadingMore: false,
  hasMore: false,
  error: undefined,
}

/**
 * The wallets of the operator's catalogue that work on the kit's networks, page by page, or those that a search finds: installed ones first, then
 * the featured ones. Without an `apiUrl`, `customWallets` alone.
 */
export function useWallets({
  search = '',
  badge,
}: useWallets.Parameters = {}): useWallets.ReturnType {
  const { kit } = useKitContext('useWallets')
  const text = search.trim()
  const wanted = text.length >= minSearchLength ? text : ''
  const key = `${badge ?? ''} ${wanted}`
  const [shown, setShown] = useState<{ key: string; info: WalletsInfo }>()
  const [attempt, setAttempt] = useState(0)
  const list = useRef<watchWallets.ReturnType>(undefined)

  useEffect(() => {
    let isWanted = true
    const show = (info: WalletsInfo) => isWanted && setShown({ key, info })
    import('../views/connect/connectViews.ts')
      .then(({ watchWallets }) => {
        if (isWanted) list.current = watchWallets(kit, { search: wanted, badge, onChange: show })
      })
      .catch((thrown: unknown) => {
        kit.log.error('A part of the kit could not be fetched', thrown)
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        show({ ...unknown, isLoading: false, error })
      })
    return () => {
      isWanted = false
      list.current?.stop()
      list.current = undefined
    }
  }, [kit, wanted, badge, key, attempt])

  const loadMore = useCallback(() => list.current?.loadMore(), [])
  const retry = useCallback(() => {
    // Without a list, its code could not be fetched.
    if (list.current) list.current.retry()
    else setAttempt((before) => before + 1)
  }, [])
  const info = shown?.key === key ? shown.info : unknown
  return { ...info, loadMore, retry }
}
