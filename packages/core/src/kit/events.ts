import type { AccountType, CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { LateAnswer } from '../connectors/connector.ts'

type SendProperties = {
  readonly isSmartAccount: boolean
  /** The token's address, or the native currency's symbol. */
  readonly token: string
  /** In whole tokens. */
  readonly amount: string
  readonly network: CaipNetworkId
}

type SwapProperties = {
  readonly isSmartAccount: boolean
  readonly network: CaipNetworkId
  /** The token's symbol. */
  readonly swapFromToken: string
  readonly swapToToken: string
  /** In whole tokens. */
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

type SignInProperties = {
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
}

type NameProperties = {
  readonly isSmartAccount: boolean
  /** The whole name, such as `alice.example.eth`. */
  readonly ensName: string
}

type TransactionsProperties = {
  readonly address: string | undefined
  readonly projectId: string
  /** Where the page that was asked for begins; `undefined` for the first one. */
  readonly cursor: string | undefined
  readonly isSmartAccount: boolean
}

/** Every event and its properties. Features add theirs by declaration merging. */
export interface EventProperties {
  /** What the site has set up, where it is reported (see docs/telemetry.md), as soon as it is. */
  INITIALIZE: {
    readonly namespaces: readonly ChainNamespace[]
    readonly networks: readonly CaipNetworkId[]
  }
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  SELECT_WALLET: {
    readonly name: string
    readonly platform: string
    readonly view: string
    /** Place among the rows that show, from 0. */
    readonly displayIndex?: number | undefined
    /** The catalogue's own order. */
    readonly walletRank?: number | undefined
  }
  CLICK_ALL_WALLETS: Record<never, never>
  SEARCH_WALLET: { readonly badge: string; readonly search: string }
  GET_WALLET: {
    readonly name: string
    readonly walletRank: number | undefined
    /** The wallet's id in the catalogue. */
    readonly explorerId: string
    readonly type: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  }
  CLICK_WALLET_HELP: Record<never, never>
  CLICK_GET_WALLET_HELP: Record<never, never>
  CONNECT_SUCCESS: {
    readonly method: 'browser' | 'qrcode' | 'mobile' | 'email'
    readonly name: string
    readonly reconnect?: boolean
    /** The catalogue's own order. */
    readonly walletRank?: number | undefined
    /** The view that has asked the wallet; none where the page itself has. */
    readonly view?: string | undefined
  }
  /** A wallet elsewhere has answered what an earlier load of the page had asked (WalletConnect). */
  REQUEST_ANSWERED: LateAnswer
  /** The field for an e-mail address was chosen. */
  EMAIL_LOGIN_SELECTED: Record<never, never>
  EMAIL_SUBMITTED: Record<never, never>
  /** The link of the mail was confirmed. */
  DEVICE_REGISTERED_FOR_EMAIL: Record<never, never>
  EMAIL_VERIFICATION_CODE_SENT: Record<never, never>
  EMAIL_VERIFICATION_CODE_PASS: Record<never, never>
  EMAIL_VERIFICATION_CODE_FAIL: { readonly message: string }
  /** Another address was asked for. */
  EMAIL_EDIT: Record<never, never>
  /** The settings of the embedded wallet were opened in the secure frame. */
  EMAIL_UPGRADE_FROM_MODAL: Record<never, never>
  /** A visitor has chosen to log in with a provider. */
  SOCIAL_LOGIN_STARTED: { readonly provider: string }
  /** The provider has proved who the visitor is; the account is being fetched. */
  SOCIAL_LOGIN_REQUEST_USER_DATA: { readonly provider: string }
  SOCIAL_LOGIN_SUCCESS: { readonly provider: string; readonly reconnect?: boolean }
  SOCIAL_LOGIN_ERROR: { readonly provider: string; readonly message: string }
  /** Given up, or its window was closed. */
  SOCIAL_LOGIN_CANCELED: { readonly provider: string }
  CONNECT_ERROR: {
    readonly message: string
    /** Of the error, where it is one of the kit's. */
    readonly code?: string | undefined
  }
  /** The link of a wallet's app was followed, and no app has opened. The link itself holds the pairing's key and is told to nobody. */
  CONNECT_PROXY_ERROR: { readonly message: string; readonly name: string }
  USER_REJECTED: { readonly message: string }
  DISCONNECT_SUCCESS: { readonly namespace?: ChainNamespace }
  DISCONNECT_ERROR: { readonly message?: string }
  CLICK_NETWORKS: Record<never, never>
  CLICK_NETWORK_HELP: Record<never, never>
  SWITCH_NETWORK: { readonly network: CaipNetworkId }
  /** The wallet has signed what the site or the kit has asked it to. */
  SIGN_SUCCESS: { readonly kind: 'message' | 'typedData' | 'transaction' }
  CLICK_SIGN_SIWX_MESSAGE: SignInProperties
  CLICK_CANCEL_SIWX: SignInProperties
  SIWX_AUTH_SUCCESS: SignInProperties
  SIWX_AUTH_ERROR: SignInProperties & { readonly message?: string | undefined }
  /** An account of another kind than the one in use was chosen. */
  SET_PREFERRED_ACCOUNT_TYPE: {
    readonly accountType: AccountType
    readonly network: CaipNetworkId
  }
  OPEN_ENS_FLOW: { readonly isSmartAccount: boolean }
  REGISTER_NAME_INITIATED: NameProperties
  REGISTER_NAME_SUCCESS: NameProperties
  REGISTER_NAME_ERROR: NameProperties & { readonly error: string }
  CLICK_TRANSACTIONS: { readonly isSmartAccount: boolean }
  ERROR_FETCH_TRANSACTIONS: TransactionsProperties
  LOAD_MORE_TRANSACTIONS: TransactionsProperties
  OPEN_SEND: { readonly isSmartAccount: boolean; readonly network: CaipNetworkId }
  SEND_INITIATED: SendProperties
  SEND_SUCCESS: SendProperties & { readonly hash: string }
  SEND_ERROR: SendProperties & { readonly message: string }
  SEND_REJECTED: SendProperties & { readonly message: string }
  OPEN_SWAP: { readonly isSmartAccount: boolean; readonly network: CaipNetworkId }
  CLICK_CONVERT: Record<never, never>
  CLICK_SELECT_TOKEN_TO_SWAP: Record<never, never>
  CLICK_SELECT_NETWORK_TO_SWAP: Record<never, never>
  INITIATE_SWAP: SwapProperties
  SWAP_SUCCESS: SwapProperties
  SWAP_ERROR: SwapProperties & { readonly message: string }
  SWAP_APPROVAL_ERROR: SwapProperties & { readonly message: string }
  SELECT_BUY_CRYPTO: { readonly isSmartAccount: boolean }
  SELECT_BUY_PROVIDER: { readonly provider: string; readonly isSmartAccount: boolean }
  SELECT_WHAT_IS_A_BUY: { readonly isSmartAccount: boolean }
}

/** The name of an event. */
export type EventName = keyof EventProperties

/** One thing that happened. Nothing is sent anywhere by itself. */
export type KitEvent = {
  [Name in EventName]: {
    readonly event: Name
    readonly properties: EventProperties[Name]
    /** Milliseconds since 1970. */
    readonly timestamp: number
    /** The same for all that happens from one opening of the modal to the next. */
    readonly funnelId: string
  }
}[EventName]
