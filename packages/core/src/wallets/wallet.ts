import type { WalletListing } from '@latchkey/protocol/api'
import type { Connector } from '../connectors/connector.ts'
import type { ConnectorGroup } from '../features/features.ts'

/** A wallet of the integrator's own, for `createKit({ wallets: { customWallets } })`. Links and pictures are held to the same rules as the catalogue's. */
export type CustomWallet = Pick<WalletListing, 'id' | 'name'> &
  Partial<
    Pick<
      WalletListing,
      | 'homepage'
      | 'image_url'
      | 'mobile_link'
      | 'link_mode'
      | 'desktop_link'
      | 'webapp_link'
      | 'app_store'
      | 'play_store'
      | 'chrome_store'
      | 'rdns'
      | 'chains'
    >
  >

/** What a row says of its wallet beside the name. */
export type WalletTag = 'qr code' | 'installed' | 'recent' | 'connected' | 'multichain'

/** One row of the Connect view; `key` is its own. */
export type WalletRow =
  | {
      readonly kind: 'walletConnect'
      readonly key: string
      readonly connectorId: 'walletConnect'
      readonly tag: 'qr code' | undefined
    }
  | {
      readonly kind: 'connector'
      readonly key: string
      readonly group: 'injected' | 'external'
      /** The one of the active chain family where there are several. */
      readonly connector: Connector
      /** One for each chain family in which the wallet can be connected; with more than one, the visitor chooses. */
      readonly connectors: readonly [Connector, ...Connector[]]
      readonly imageUrl: string | undefined
      readonly tag: WalletTag | undefined
    }
  | {
      readonly kind: 'listing'
      readonly key: string
      readonly group: 'recent' | 'featured' | 'custom' | 'recommended'
      readonly wallet: WalletListing
      readonly tag: WalletTag | undefined
    }

/** The rows of one group, never none. */
export type WalletGroup = {
  readonly type: ConnectorGroup
  readonly rows: readonly [WalletRow, ...WalletRow[]]
}

/** What the catalogue says about the Connect view. */
export type ConnectCatalogue = {
  readonly featured: readonly WalletListing[]
  readonly recommended: readonly WalletListing[]
  /** Wallets that are not offered: their names and reverse domain names. */
  readonly excluded: readonly Pick<WalletListing, 'id' | 'name' | 'rdns'>[]
  /** How many wallets the catalogue has for the kit's networks. */
  readonly count: number
}
