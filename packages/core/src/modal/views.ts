import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { WalletListing } from '@latchkey/protocol/api'

/** What a send starts with. */
export type SendArguments = {
  /** In whole tokens, as a decimal string. */
  readonly amount?: string | undefined
  /** The token's contract; the network's native currency without one. */
  readonly assetAddress?: string | undefined
  /** An address or a name. */
  readonly to?: string | undefined
  /** Default: the active namespace. */
  readonly namespace?: ChainNamespace | undefined
  /** The chain's own id; a wallet on another chain is asked to switch first. */
  readonly chainId?: number | string | undefined
}

/**
 * Every view and the parameters that it needs; `undefined` for none. Features add theirs by declaration merging:
 * `declare module '@latchkey/core' { interface Views { Swap: undefined } }`.
 */
export interface Views {
  /**
   * With a namespace, only the wallets of that chain family; with a wallet, straight on to it (see `openWallet`). `chosen` is the id of the connector
   * whose row a visitor pressed before the view was there.
   */
  Connect:
    | {
        readonly namespace?: ChainNamespace | undefined
        readonly wallet?: string | undefined
        readonly chosen?: string | undefined
      }
    | undefined
  /** Only the wallets, where other ways to connect stand first. */
  ConnectWallets: { readonly namespace: ChainNamespace } | undefined
  /** Ids of connectors are unique within a chain family only; without one, the first that is found. */
  ConnectingExternal: {
    readonly connectorId: string
    readonly namespace?: ChainNamespace | undefined
  }
  /** One wallet that several chain families know: the choice among them. */
  ConnectingMultiChain: {
    readonly connectors: readonly {
      readonly connectorId: string
      readonly namespace: ChainNamespace
    }[]
  }
  /** With a wallet of the catalogue, its own links; without one, a QR code that any wallet can scan. */
  ConnectingWalletConnect: { readonly wallet?: WalletListing | undefined }
  /** A QR code on a desktop, the list of wallets on a phone; `uri` is that of a pairing made elsewhere. */
  ConnectingWalletConnectBasic: { readonly uri?: string | undefined } | undefined
  AllWallets: undefined
  /** Where a wallet can be had. */
  Downloads: { readonly wallet: WalletListing }
  /** Wallets for those who have none yet. */
  GetWallet: undefined
  ConnectingFarcaster: { readonly purpose?: 'login' | 'link' | undefined } | undefined
  /** What it shows stands in the kit's state: `frame.social`. */
  ConnectingSocial: undefined
  Account: undefined
  AccountSettings: undefined
  Profile: undefined
  SwitchAddress: undefined
  /** What is connected, by chain family, and what else can be. */
  ProfileWallets: undefined
  Networks: undefined
  SwitchNetwork: { readonly networkId: CaipNetworkId }
  /** The network is of a chain family that nothing is connected to: another wallet is needed. */
  SwitchActiveChain: { readonly networkId: CaipNetworkId }
  UnsupportedChain: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  WalletSend: SendArguments | undefined
  /** How a transfer stands, with its hash as `sendToken` has returned it. */
  WalletSendProgress: { readonly hash: string }
  ApproveTransaction: undefined
  /** With `isRequired`, there is no way past it but signing or disconnecting. */
  SIWXSignMessage: { readonly isRequired?: boolean | undefined } | undefined
}

/** The name of a view. */
export type ViewName = keyof Views

/** A view with its parameters: one without the parameters that it needs does not compile. */
export type View = {
  [Name in ViewName]: undefined extends Views[Name]
    ? { readonly name: Name; readonly parameters?: Views[Name] }
    : { readonly name: Name; readonly parameters: Views[Name] }
}[ViewName]
