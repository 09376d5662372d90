import { worksOnChain, type ChainNamespace } from '@latchkey/protocol'
import type { WalletListing } from '@latchkey/protocol/api'
import type { Kit } from '../kit/kit.ts'
import { readCustomWallets, readRecents } from './ownWallets.ts'
import { isConnectorOf, keysOf } from './findWalletConnector.ts'
import { noCatalogue } from './fetchConnectCatalogue.ts'
import { orderGroups } from '../features/resolveFeatures.ts'
import { isExcluded } from './isExcluded.ts'
import {
  hasWalletConnect,
  isOffered,
  keepFilled,
  selectConnectorGroups,
} from './selectConnectorGroups.ts'
import type { ConnectCatalogue, WalletGroup, WalletRow } from './wallet.ts'
import { browserWallet } from './platform.ts'
import { mostRecommended } from './expectedRows.ts'

export declare namespace selectWalletGroups {
  type Parameters = {
    /** What the catalogue says. Default: nothing. */
    readonly catalogue?: ConnectCatalogue | undefined
    /** Only what can be connected to this chain family. */
    readonly namespace?: ChainNamespace | undefined
  }
}

/** All groups of the Connect view in their order, each with at least one row. */
export function selectWalletGroups(
  kit: Kit,
  { catalogue = noCatalogue, namespace }: selectWalletGroups.Parameters = {},
): readonly WalletGroup[] {
  const { options, store } = kit
  const { connectors, features, networks } = store.getState()
  if (options.wallets?.enableWallets === false) return []
  const groups = selectConnectorGroups(kit, {
    namespace,
    state: { ...store.getState(), excludedWallets: catalogue.excluded },
  })

  const offered = connectors.filter(isOffered)
  const chains = networks
    .filter((network) => !namespace || network.chainNamespace === namespace)
    .map(({ caipNetworkId }) => caipNetworkId)
  const isShown = (wallet: WalletListing) =>
    chains.some((chain) => worksOnChain(wallet.chains, chain)) &&
    !options.wallets?.excludeWalletIds?.includes(wallet.id) &&
    !isExcluded(catalogue.excluded, wallet) &&
    !offered.some((connector) =>
      options.wallets?.enableEIP6963 === false
        ? connector.id === wallet.id
        : isConnectorOf(connector, wallet),
    )

  const recent = hasWalletConnect(kit) ? readRecents(kit).filter(isShown) : []
  const custom = readCustomWallets(kit).filter(isShown)
  const isNew = (wallet: WalletListing) => isShown(wallet) && !recent.some(isSameAs(wallet))
  const featured = catalogue.featured.filter(isNew)
  const recommended = catalogue.recommended.filter(
    (wallet) => isNew(wallet) && !featured.some(isSameAs(wallet)),
  )
  const places = countRecommended(kit, groups, recent.length)
  const listed = [
    { type: 'recent', wallets: recent },
    { type: 'featured', wallets: featured },
    { type: 'custom', wallets: custom.filter((wallet) => !recent.some(isSameAs(wallet))) },
    { type: 'recommended', wallets: recommended.slice(0, places) },
  ] as const
  const more = listed.map(({ type, wallets }) => ({ type, rows: wallets.map(toRow(type)) }))
  return orderGroups(features, [...groups, ...keepFilled(more)])
}

type ListingRow = Extract<WalletRow, { kind: 'listing' }>

function toRow(group: ListingRow['group']) {
  const tag = group === 'recent' ? group : undefined
  return (wallet: WalletListing): WalletRow => ({
    kind: 'listing',
    key: `${group} ${wallet.id}`,
    group,
    wallet,
    tag,
  })
}

/** Whether two listings are of one wallet. */
function isSameAs(wallet: WalletListing) {
  const keys = keysOf(wallet)
  return (other: WalletListing) => keysOf(other).some((key) => keys.includes(key))
}

/** How many recommended wallets show beside these groups: none where the site has chosen some itself. */
export function countRecommended(
  kit: Kit,
  groups: readonly WalletGroup[],
  recents: number,
): number {
  const { wallets: { featuredWalletIds, customWallets } = {} } = kit.options
  if (featuredWalletIds?.length || customWallets?.length || !hasWalletConnect(kit)) return 0
  const installed = groups
    .filter(({ type }) => type === 'injected')
    .flatMap(({ rows }) => rows)
    .filter((row) => row.kind === 'connector' && row.connector.name !== browserWallet)
  return Math.max(0, mostRecommended - installed.length - recents)
}
