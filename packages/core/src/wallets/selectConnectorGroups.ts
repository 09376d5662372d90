import type { ChainNamespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/connector.ts'
import type { Kit, KitOptions, KitState } from '../kit/kit.ts'
import { browserWallet, isBrowserWalletHidden, isMobile } from './platform.ts'
import { isExcluded } from './isExcluded.ts'
import { orderGroups } from '../features/resolveFeatures.ts'
import { mergeConnectors, type MergedWallet } from './mergeConnectors.ts'
import type { WalletGroup, WalletRow, WalletTag } from './wallet.ts'

/** What narrows the wallets that are offered. */
export type GroupsFilter = {
  /** Only what can be connected to this chain family. */
  readonly namespace?: ChainNamespace | undefined
  /** Default: the kit's present one. */
  readonly state?: KitState | undefined
}

/** The wallets that can be offered without asking anybody: by WalletConnect, installed, and the integrator's own connectors. */
export function selectConnectorGroups(
  kit: Kit,
  { namespace, state = kit.store.getState() }: GroupsFilter = {},
): readonly WalletGroup[] {
  const { options } = kit
  if (options.wallets?.enableWallets === false) return []
  const left = options.wallets?.excludeWalletIds ?? []
  const { connectors, excludedWallets = [] } = state
  const wallets = mergeConnectors(
    connectors.filter(
      (connector) =>
        isOffered(connector) &&
        !isNamed(connector, connectors) &&
        !isExcluded(excludedWallets, connector) &&
        (!namespace || connector.namespace === namespace) &&
        !left.includes(connector.id) &&
        !left.includes(connector.rdns ?? ''),
    ),
  )
  const rows = [...wallets]
    .sort((one, other) => rank(one) - rank(other))
    .map((wallet) => toRow(options, state, wallet))
  const groups: readonly MaybeGroup[] = [
    { type: 'walletConnect', rows: offersWalletConnect(kit, state) ? [toWalletConnectRow()] : [] },
    ...(['injected', 'external'] as const).map((type) => ({
      type,
      rows: rows.filter(({ group }) => group === type),
    })),
  ]
  return orderGroups(state.features, keepFilled(groups))
}

type MaybeGroup = { readonly type: WalletGroup['type']; readonly rows: readonly WalletRow[] }

/** Leaves out the groups without a row. */
export function keepFilled(groups: readonly MaybeGroup[]): readonly WalletGroup[] {
  return groups.filter((group): group is WalletGroup => group.rows.length > 0)
}

/** Whether wallets on other devices can be connected at all. */
export function hasWalletConnect({ options }: Kit): boolean {
  return options.walletConnect !== undefined && options.wallets?.enableWalletConnect !== false
}

/** Not while a chain family is connected through it. */
function offersWalletConnect(kit: Kit, { namespaces }: KitState) {
  return (
    hasWalletConnect(kit) &&
    !Object.values(namespaces).some(
      (state) => state.status === 'connected' && state.connectorId === walletConnectId,
    )
  )
}

const walletConnectId = 'walletConnect'

/** A phone shows no code: it leads to an app. */
function toWalletConnectRow(): WalletRow {
  return {
    kind: 'walletConnect',
    key: walletConnectId,
    connectorId: walletConnectId,
    tag: isMobile() ? undefined : 'qr code',
  }
}

/** Whether a connector stands for a wallet that an interface offers by itself. */
export function isOffered(connector: Connector): boolean {
  const { type } = connector
  return type !== 'AUTH' && type !== 'WALLET_CONNECT' && !isBrowserWalletHidden(connector)
}

/**
 * Returns true if the nameless injected provider duplicates an announced one. In-app browsers on phones often wrap
 * the announced provider.
 */
function isNamed({ type, namespace, name }: Connector, all: readonly Connector[]) {
  return (
    type === 'INJECTED' &&
    name === browserWallet &&
    all.some((other) => other.type === 'ANNOUNCED' && other.namespace === namespace)
  )
}

/** Wallets of several chain families, then those that announce themselves, then the others. */
function rank([connector, ...others]: MergedWallet) {
  if (others.length > 0) return 0
  return connector.type === 'ANNOUNCED' ? 1 : 2
}

function toRow(options: KitOptions, state: KitState, wallet: MergedWallet): ConnectorRow {
  const connector = wallet.find(({ namespace }) => namespace === state.activeNamespace) ?? wallet[0]
  const group = connector.type === 'EXTERNAL' ? 'external' : 'injected'
  return {
    kind: 'connector',
    key: `${group} ${wallet[0].namespace} ${wallet[0].id}`,
    group,
    connector,
    connectors: wallet,
    imageUrl: options.wallets?.connectorImages?.[connector.id] ?? connector.imageUrl,
    tag: tagOf(state, wallet),
  }
}

type ConnectorRow = Extract<WalletRow, { kind: 'connector' }>

function tagOf({ namespaces }: KitState, wallet: MergedWallet): WalletTag | undefined {
  const isConnected = ({ id, namespace }: Connector) => {
    const state = namespaces[namespace]
    return state?.status === 'connected' && state.connectorId === id
  }
  if (wallet.every(isConnected)) return 'connected'
  if (wallet.length > 1) return 'multichain'
  return wallet[0].type === 'EXTERNAL' ? undefined : 'installed'
}
