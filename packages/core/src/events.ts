import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { LateAnswer } from './connectors/connector.ts'

type SendProperties = {
  readonly isSmartAccount: boolean
  /** The token's address, or the native currency's symbol. */
  readonly token: string
  /** In whole tokens. */
  readonly amount: string
  readonly network: CaipNetworkId
}

/** Every event and its properties. Features add theirs by declaration merging. */
export interface EventProperties {
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
  /** A visitor has chosen to log in with a provider. */
  SOCIAL_LOGIN_STARTED: { readonly provider: string }
  /** The provider has proved who the visitor is; the account is being fetched. */
  SOCIAL_LOGIN_REQUEST_USER_DATA: { readonly provider: string }
  SOCIAL_LOGIN_SUCCESS: { readonly provider: string; readonly reconnect?: boolean }
  SOCIAL_LOGIN_ERROR: { readonly provider: string; readonly message: string }
  /** Given up, or its window was closed. */
  SOCIAL_LOGIN_CANCELED: { readonly provider: string }
  CONNECT_ERROR: { readonly message: string }
  USER_REJECTED: { readonly message: string }
  DISCONNECT_SUCCESS: { readonly namespace?: ChainNamespace }
  DISCONNECT_ERROR: { readonly message?: string }
  CLICK_NETWORKS: Record<never, never>
  SWITCH_NETWORK: { readonly network: CaipNetworkId }
  OPEN_SEND: { readonly isSmartAccount: boolean; readonly network: CaipNetworkId }
  SEND_INITIATED: SendProperties
  SEND_SUCCESS: SendProperties & { readonly hash: string }
  SEND_ERROR: SendProperties & { readonly message: string }
  SEND_REJECTED: SendProperties & { readonly message: string }
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
