import type {
  Account,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  ConnectedUser,
  ConnectedWalletInfo,
  Network,
} from '@latchkey/protocol'
import type { WalletListing } from '@latchkey/protocol/api'
import type { Cacao } from '@latchkey/protocol/siwx'

/** Where a connector comes from. */
export type ConnectorType =
  'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'AUTH' | 'WALLET_CONNECT'

/** What a wallet has shown to the page: its accounts, the current one first, and the chain that it is on. */
export type Session = {
  readonly accounts: readonly [Account, ...Account[]]
  readonly networkId: CaipNetworkId
}

/** What happens to a session by the wallet's own doing. */
export type SessionListener = {
  /** Accounts or chain changed. */
  onChange(session: Session): void
  /** The wallet has taken the page's access away, or answered something that cannot be trusted (`error`). */
  onEnd(error?: Error): void
}

/** What a wallet elsewhere takes up to connect: shown as a QR code, or handed over by a link. */
export type Pairing = {
  readonly uri: string
  /** Milliseconds since 1970. A fresh pairing is reported before. */
  readonly expiresAt: number
}

/** A message to sign in with, for wallets that sign while they connect (CAIP-122; EIP-4361 on EVM chains). */
export type SignInWish = {
  /** Host of the page, with its port where it has one. */
  readonly domain: string
  /** The page's origin, or what else is signed in to. */
  readonly uri: string
  /** From the server that will check the signature. */
  readonly nonce: string
  readonly statement?: string | undefined
  /** ISO 8601. Default: now. */
  readonly issuedAt?: string | undefined
  readonly expiresAt?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** The network that the page is on: the wallet is asked for it first. */
  readonly networkId?: CaipNetworkId | undefined
  /** Called before `connect` resolves, when the wallet has signed. The signatures are not verified yet. A wallet that cannot sign just connects. */
  readonly onSigned: (signed: readonly SignedIn[]) => void
}

/** A message that an account has signed. */
export type SignedIn = {
  readonly address: CaipAddress
  /** EIP-4361. */
  readonly message: string
  readonly signature: string
  /** `eip191`, or `eip1271` for the account of a contract. */
  readonly type: string
  /** What the wallet has answered with (CAIP-74). */
  readonly cacao?: Cacao | undefined
}

/** What a connector may be told when it connects. */
export type ConnectOptions = {
  /** Stops waiting for the wallet. What the wallet grants afterwards, `connect` of the kit gives back. */
  readonly signal?: AbortSignal | undefined
  /** Called with each new pairing, by connectors whose wallet is elsewhere. */
  readonly onPairing?: ((pairing: Pairing) => void) | undefined
  /** Called when the wallet has such a request open already (-32002), which its owner has to find there. */
  readonly onPending?: (() => void) | undefined
  /** Asks a wallet that can (WalletConnect) to sign in within the same step. */
  readonly signIn?: SignInWish | undefined
  /** The wallet of the catalogue that the visitor has chosen, where its kind of connector serves many wallets. */
  readonly wallet?: WalletListing | undefined
}

/** What a wallet has answered to a request of an earlier load of the page. */
export type LateAnswer = {
  readonly networkId: CaipNetworkId
  readonly method: string
  readonly params: unknown
  /** What the wallet has given, such as a transaction's hash. Nobody has checked it. */
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string } | undefined
}

/** Where a wallet on the same device is opened. */
export type WalletLink = {
  readonly href: string
  readonly name: string
}

/**
 * A way to reach a wallet. Optional members are capabilities: where one is absent, the wallet cannot do it.
 * Every connector passes `connectorConformance` of `@latchkey/testing`.
 */
export type Connector = {
  /** Stable between page loads: the reverse domain name where the wallet announces one. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly namespace: ChainNamespace
  /** A `data:image/…` URL from an announcement, or a URL of the operator's or integrator's choice. */
  readonly imageUrl?: string | undefined
  /** Reverse domain name, when the wallet gives one. It proves nothing about who wrote the wallet. */
  readonly rdns?: string | undefined
  /** The raw provider (EIP-1193 on EVM chains), for any library that takes one. */
  readonly provider: unknown
  /**
   * Asks the wallet for access; the wallet may ask its owner.
   *
   * @throws UserRejectedError, InvalidWalletAnswerError, WalletRequestError, RequestAbortedError
   */
  connect(options?: ConnectOptions): Promise<Session>
  /** The session that the wallet still grants, without asking anybody; `undefined` where there is none. */
  restore(): Promise<Session | undefined>
  /** Follows the session until the returned function is called. */
  watch(listener: SessionListener): () => void
  /** Gives the access back, where the wallet can (EIP-2255 `wallet_revokePermissions`). Never rejects. */
  disconnect(): Promise<void>
  /**
   * Moves the wallet to another chain, adding the chain to it where it is unknown.
   *
   * @throws UserRejectedError, ChainNotSupportedError
   */
  switchNetwork?(network: Network): Promise<void>
  /** Set where the wallet asks in an overlay that it draws into the page: the kit's dialog steps aside meanwhile, and comes back with the outcome. */
  readonly showsOwnDialog?: true | undefined
  /** Set where one session serves every namespace: connectors with this id connect and end together. */
  readonly sharesSession?: true | undefined
  /** Set where the wallet may sign in while it connects (`ConnectOptions.signIn`), for all networks of the site: an address that stands for the one that it will choose. */
  readonly signsInAs?: string | undefined
  /** Who the connected wallet is, where the connector itself stands for many wallets. */
  walletInfo?(): ConnectedWalletInfo | undefined
  /** The person behind an embedded login. */
  user?(): ConnectedUser | undefined
  /** Milliseconds that `restore` may take at start where it is more than `timeouts.restore`. */
  readonly restoreWait?: number | undefined
  /** The networks that the connected wallet has agreed to; `undefined`, or no such member, means any. */
  approvedNetworkIds?(): readonly CaipNetworkId[] | undefined
  /** Reports answers to what an earlier load of the page has asked, each once, until the returned function is called. */
  watchAnswers?(listener: (answer: LateAnswer) => void): () => void
  /** Where the connected wallet is opened on this device, when it was connected through a link. */
  walletLink?(): WalletLink | undefined
}
