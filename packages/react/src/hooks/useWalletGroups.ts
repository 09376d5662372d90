import {
  countExpected,
  hasListings,
  holdBack,
  selectConnectorGroups,
  showsAllWallets,
  type WalletGroup,
  type WalletListing,
  type WalletGroupsInfo,
} from '@latchkey/core/wallets'
import { useEffect, useMemo, useState } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

export declare namespace useWalletGroups {
  type Parameters = {
    /** Only what can be connected to this chain family. */
    readonly namespace?: string | undefined
    /** Leads the dialog on to this wallet: a connector's id, a reverse domain name or an id of the catalogue. */
    readonly wallet?: string | undefined
  }
  type ReturnType = WalletGroups
}

/** What there is to connect with. */
export type WalletGroups = {
  /** In their order, each with at least one row. */
  readonly groups: readonly WalletGroup[]
  /** Wallets of the catalogue; `undefined` until it has answered. */
  readonly total: number | undefined
  /** Rows that are still on their way: of the catalogue, and of installed wallets that the site may leave out. */
  readonly expected: number
  /** A few wallets of the catalogue, for a picture of it; none until it has answered. */
  readonly samples: readonly WalletListing[]
  /** Whether the way to all wallets is offered. */
  readonly showsAll: boolean
}

const none: readonly WalletListing[] = []

/**
 * The groups of wallets that the Connect view shows. What is installed is there at once, unless the site leaves wallets out by their ids; what has to be asked for (recent, featured, custom and
 * recommended wallets) follows.
 */
export function useWalletGroups({
  namespace,
  wallet,
}: useWalletGroups.Parameters = {}): useWalletGroups.ReturnType {
  const { kit } = useKitContext('useWalletGroups')
  const state = useStoreValue(kit.store, (state) => state)
  const all = useMemo(
    () => selectConnectorGroups(kit, { namespace, state }),
    [kit, state, namespace],
  )
  const [hasFailed, setFailed] = useState(false)
  const [shown, setShown] = useState<{ namespace: string | undefined; info: WalletGroupsInfo }>()
  const isAsked = hasListings(kit) || wallet !== undefined

  useEffect(() => {
    if (!isAsked) return
    let stop: (() => void) | undefined
    let isWanted = true
    import('../views/connect/connectViews.ts')
      .then(({ openWallet, watchWalletGroups }) => {
        if (!isWanted) return
        const onChange = (info: WalletGroupsInfo) => setShown({ namespace, info })
        stop = watchWalletGroups(kit, { namespace, onChange })
        if (wallet !== undefined) void openWallet(kit, wallet)
      })
      .catch((error: unknown) => {
        kit.log.error('A part of the kit could not be fetched', error)
        setFailed(true)
      })
    return () => {
      isWanted = false
      stop?.()
    }
  }, [kit, namespace, wallet, isAsked])

  const info = shown?.namespace === namespace ? shown?.info : undefined
  const { groups, held } = info ?? (hasFailed ? { groups: all, held: 0 } : holdBack(kit, all))
  const isPending = info ? info.status === 'pending' : isAsked && !hasFailed
  return {
    groups,
    total: info?.count || undefined,
    expected: isPending ? countExpected(kit, all) + held : 0,
    samples: info?.samples ?? none,
    showsAll: showsAllWallets(kit),
  }
}
