import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery, projectId } from './query.ts'

/** How many events one batch holds at most. */
export const maxBatchEvents = 100

/** The events that may be reported. What a kit tells its own page of more than these stays there. */
export const reportedEvents = [
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'INITIALIZE',
  'CLICK_ALL_WALLETS',
  'SELECT_WALLET',
  'SEARCH_WALLET',
  'GET_WALLET',
  'CLICK_WALLET_HELP',
  'CLICK_GET_WALLET_HELP',
  'CONNECT_SUCCESS',
  'CONNECT_ERROR',
  'USER_REJECTED',
  'CONNECT_PROXY_ERROR',
  'DISCONNECT_SUCCESS',
  'DISCONNECT_ERROR',
  'CLICK_NETWORKS',
  'CLICK_NETWORK_HELP',
  'SWITCH_NETWORK',
  'EMAIL_LOGIN_SELECTED',
  'EMAIL_SUBMITTED',
  'DEVICE_REGISTERED_FOR_EMAIL',
  'EMAIL_VERIFICATION_CODE_SENT',
  'EMAIL_VERIFICATION_CODE_PASS',
  'EMAIL_VERIFICATION_CODE_FAIL',
  'EMAIL_EDIT',
  'EMAIL_UPGRADE_FROM_MODAL',
  'SOCIAL_LOGIN_STARTED',
  'SOCIAL_LOGIN_SUCCESS',
  'SOCIAL_LOGIN_ERROR',
  'SOCIAL_LOGIN_REQUEST_USER_DATA',
  'SOCIAL_LOGIN_CANCELED',
  'SIGN_SUCCESS',
  'CLICK_SIGN_SIWX_MESSAGE',
  'CLICK_CANCEL_SIWX',
  'SIWX_AUTH_SUCCESS',
  'SIWX_AUTH_ERROR',
  'SET_PREFERRED_ACCOUNT_TYPE',
  'OPEN_ENS_FLOW',
  'REGISTER_NAME_INITIATED',
  'REGISTER_NAME_SUCCESS',
  'REGISTER_NAME_ERROR',
  'CLICK_TRANSACTIONS',
  'ERROR_FETCH_TRANSACTIONS',
  'LOAD_MORE_TRANSACTIONS',
  'SELECT_BUY_CRYPTO',
  'SELECT_BUY_PROVIDER',
  'SELECT_WHAT_IS_A_BUY',
  'OPEN_SWAP',
  'CLICK_CONVERT',
  'CLICK_SELECT_TOKEN_TO_SWAP',
  'CLICK_SELECT_NETWORK_TO_SWAP',
  'INITIATE_SWAP',
  'SWAP_SUCCESS',
  'SWAP_ERROR',
  'SWAP_APPROVAL_ERROR',
  'OPEN_SEND',
  'SEND_INITIATED',
  'SEND_SUCCESS',
  'SEND_ERROR',
  'SEND_REJECTED',
] as const
/** One of {@link reportedEvents}. */
export type ReportedEvent = (typeof reportedEvents)[number]

/** What went wrong, by where: at the server, in what it said, in the secure frame, in the kit itself. */
export const errorCategories = [
  'API_ERROR',
  'DATA_PARSING_ERROR',
  'SECURE_SITE_ERROR',
  'INTERNAL_SDK_ERROR',
] as const
/** One of {@link errorCategories}. */
export type ErrorCategory = (typeof errorCategories)[number]

const flag = z.boolean()
/** Something of the kit's own: a view, a platform, an error's code. Too short for an address. */
const word = z.string().check(z.regex(/^(?!0x)[A-Za-z0-9][\w.-]{0,35}$/))
/** A token's symbol, never its address. */
const symbol = z.string().check(z.regex(/^(?!0x)[^\s\p{Cc}\p{Cs}:/@]{1,16}$/u))
/** A wallet's name, as the wallet gives it. */
const label = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}@]{1,64}$/u))
/** A sentence out of which everything was taken that may say who or how much: see `scrubText`. */
const sentence = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}@]{1,300}$/u))
const place = z.int().check(z.gte(0), z.lte(1_000_000))

/**
 * The properties that may be reported, whatever the event. There is no place for an address, a hash, an amount, a name of a person or what
 * somebody has typed, so that none of them can be sent by mistake, nor taken.
 */
export const reportedProperties = z.partial(
  z.strictObject({
    accountType: word,
    badge: word,
    /** Of the error: stable, where `message` is not. */
    code: word,
    connected: flag,
    displayIndex: place,
    /** A wallet's id in the catalogue. */
    explorerId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    isSmartAccount: flag,
    kind: word,
    message: sentence,
    method: word,
    name: label,
    namespace: word,
    namespaces: z.array(word).check(z.maxLength(8)),
    network: caipNetworkId,
    networks: z.array(caipNetworkId).check(z.maxLength(64)),
    platform: word,
    provider: word,
    reconnect: flag,
    swapFromToken: symbol,
    swapToToken: symbol,
    token: symbol,
    type: word,
    view: word,
    walletRank: place,
  }),
)
/** What an event may say of itself. */
export type ReportedProperties = z.output<typeof reportedProperties>

const stack = z.string().check(z.regex(/^[\w$.<>:\- \n]{0,2000}$/))

/** One event or one error, as a kit reports it. There is nothing in it that lasts longer than a page: no client id and no address. */
export const reportedEvent = z.strictObject({
  /** Made once: what is sent twice counts once. */
  eventId: z.uuid(),
  /** Without a query, a fragment, or anything in its path that looks like an id. */
  url: z.string().check(z.regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}?#@]{1,300}$/u)),
  domain: z.string().check(z.regex(/^[\w.:[\]-]{1,255}$/)),
  /** Milliseconds since 1970, or written as ISO 8601, by the clock of the page. */
  timestamp: z.union([z.int().check(z.gte(0)), z.iso.datetime()]),
  /** The same for all that happens from one opening of the dialog to the next. */
  funnelId: z.optional(z.uuid()),
  /** The network that the page was on. */
  caipNetworkId: z.optional(caipNetworkId),
  props: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('track'),
      event: z.enum(reportedEvents),
      properties: reportedProperties,
    }),
    z.strictObject({
      type: z.literal('error'),
      event: z.enum(errorCategories),
      errorType: word,
      errorMessage: sentence,
      /** A line for each call: what was called, the file without its folder, the place in it. */
      stackTrace: z.optional(stack),
    }),
  ]),
})
/** One event or one error, as a kit reports it. */
export type ReportedEventBody = z.output<typeof reportedEvent>

const query = z.object({ projectId, st: callerQuery.st, sv: callerQuery.sv })

/** How many of the events that were sent are taken. Those that came before count as taken. */
export const eventsAnswer = z.object({
  accepted: z.number(),
  /** Not as they have to be, or more than there may be. */
  refused: z.number(),
})

/** Reports one event. The body may be sent as `text/plain`, as browsers do when a page is left. */
export const postEvent = defineRoute({
  method: 'POST',
  path: '/e',
  query,
  body: reportedEvent,
  response: eventsAnswer,
})

/**
 * Reports several events. Each is looked at by itself, so that one which this server does not know, from a newer kit, costs no other.
 * The body may be sent as `text/plain`.
 */
export const postEvents = defineRoute({
  method: 'POST',
  path: '/batch',
  query,
  body: z.array(z.unknown()).check(z.minLength(1), z.maxLength(maxBatchEvents)),
  response: eventsAnswer,
})
