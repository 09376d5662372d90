import type { Account, CaipNetworkId, ChainNamespace, Network } from '@latchkey/protocol'

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
  connect(options?: { readonly signal?: AbortSignal | undefined }): Promise<Session>
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
}
