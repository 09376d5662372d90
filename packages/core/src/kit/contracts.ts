import type { getWallets, RouteResponse } from '@latchkey/protocol/api'
import type { Session } from '../connectors/connector.ts'
import type { KitEvent } from './events.ts'

/** Every wait of the kit, in milliseconds. Defaults are the specification's; `createKit({ connection: { timeouts } })` changes them. */
export type Timeouts = {
  /** How long a stored connection may take to answer at start before its namespace counts as disconnected. */
  readonly restore: number
  /** Between a toast that closes and the next one that opens. */
  readonly toastSwap: number
  /** How long a toast stays; `loading` toasts stay until they are replaced. */
  readonly toastHide: number
  /** Between leaving the Farcaster view and its clean-up. */
  readonly farcasterCleanup: number
  /** Between a refused RPC method and its message. */
  readonly disallowedMessage: number
  /** How long the dialog shakes when it may not be closed. */
  readonly shake: number
  /** How long a balance is served from the cache. */
  readonly balanceCache: number
  /** Between two looks at the balances of an account that is shown. */
  readonly balancePoll: number
  /** How long names and pictures of accounts are served from the cache. */
  readonly identityCache: number
  /** How long no balance is asked for after one could not be had. */
  readonly balanceRetryBlock: number
  /** `waitForReceipt` gives up after this. */
  readonly receipt: number
  /** Between two looks for a receipt until `confirmation` has passed. */
  readonly receiptPoll: number
  /** How long a send waits for its first confirmation before it reports the transaction as still pending. */
  readonly confirmation: number
  /** Between two looks at pending transactions once `confirmation` has passed. */
  readonly pendingPoll: number
  /** How long a wallet elsewhere can take a pairing up; a fresh one is there before. Relays forget a proposal after five minutes. */
  readonly pairing: number
  /** One HTTP request to the backend or to a chain. */
  readonly request: number
}

/** Something about the set-up that a developer has to see: a short text for the alert bar, a long one for the console. */
export type Alert = {
  readonly code: AlertCode
  /** A warning works all the same; an error does not. */
  readonly kind: 'error' | 'warning'
  readonly short: string
  readonly long: string
}

/** The stable name of an alert. */
export type AlertCode =
  | 'PROJECT_ID_NOT_CONFIGURED'
  | 'INVALID_PROJECT_ID'
  | 'INVALID_APP_CONFIGURATION'
  | 'SESSION_EXPIRED'
  | 'NETWORK_NOT_FOUND'
  | 'FRAME_LOAD_FAILED'
  | 'FRAME_REQUEST_TIMEOUT'
  | 'UNVERIFIED_DOMAIN'
  | 'LOCAL_CONFIGURATION_IGNORED'

/** A request for access that a wallet has not answered yet. */
export type SessionRequest = {
  readonly answer: Promise<Session>
  /** Callers that wait for the answer. */
  waiting: number
  /** Ends the waiting for a request that the wallet has open already. */
  readonly over: AbortController
}

/** Reports what happens, while it may be reported. */
export type Telemetry = {
  /** Takes an event that may be reported. */
  readonly take: (event: KitEvent) => void
  /** Takes what the log was given as the cause of something, if it is an error of the kind that is reported. */
  readonly note: (cause: unknown) => void
  /** Sends what waits, and listens no more. */
  readonly close: () => void
  /** Forgets what waits, gives up what is being sent, and listens no more. */
  readonly forget: () => void
}

/** Cached answers of the wallet catalogue, by query. */
export type CatalogueCache = {
  readonly requests: Map<string, CatalogueRequest>
  /** Highest number of wallets that an answer has named. */
  greatestCount: number
}

/** A catalogue request that callers share. */
export type CatalogueRequest = {
  readonly answer: Promise<RouteResponse<typeof getWallets>>
  readonly controller: AbortController
  /** Callers that wait for the answer. */
  waiting: number
  /** Milliseconds since 1970; `undefined` while the server has not answered. */
  answeredAt: number | undefined
}
