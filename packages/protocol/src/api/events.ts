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

const flag = /* @__PURE__ */ z.boolean()
/** Something of the kit's own: a view, a platform, an error's code. Too short for an address. */
const word = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^(?!0x)[A-Za-z0-9][\w.-]{0,35}$/))
/** A token's symbol, never its address. */
const symbol = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^(?!0x)[^\s\p{Cc}\p{Cs}:/@]{1,16}$/u))
/** A wallet's name, as the wallet gives it. */
const label = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[^\p{Cc}\p{Cs}@]{1,64}$/u))
/** A sentence out of which everything was taken that may say who or how much: see `scrubText`. */
const sentence = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^[^\p{Cc}\p{Cs}@]{1,300}$/u))
const place = /* @__PURE__ */ z
  .int()
  .check(/* @__PURE__ */ z.gte(0), /* @__PURE__ */ z.lte(1_000_000))

/**
 * The properties that may be reported, whatever the event. There is no place for an address, a hash, an amount, a name of a person or what
 * somebody has typed, so that none of them can be sent by mistake, nor taken.
 */
export const reportedProperties = /* @__PURE__ */ z.partial(
  /* @__PURE__ */ z.strictObject({
    accountType: word,
    badge: word,
    /** Of the error: stable, where `message` is not. */
    code: word,
    connected: flag,
    displayIndex: place,
    /** A wallet's id in the catalogue. */
    explorerId: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[\w-]{1,64}$/)),
    isSmartAccount: flag,
    kind: word,
    message: sentence,
    method: word,
    name: label,
    namespace: word,
    namespaces: /* @__PURE__ */ z.array(word).check(/* @__PURE__ */ z.maxLength(8)),
    network: caipNetworkId,
    networks: /* @__PURE__ */ z.array(caipNetworkId).check(/* @__PURE__ */ z.maxLength(64)),
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

const stack = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[\w$.<>:\- \n]{0,2000}$/))

/** One event or one error, as a kit reports it. There is nothing in it that lasts longer than a page: no client id and no address. */
export const reportedEvent = /* @__PURE__ */ z.strictObject({
  /** Made once: what is sent twice counts once. */
  eventId: /* @__PURE__ */ z.uuid(),
  /** Without a query, a fragment, or anything in its path that looks like an id. */
  url: /* @__PURE__ */ z
    .string()
    .check(/* @__PURE__ */ z.regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}?#@]{1,300}$/u)),
  domain: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[\w.:[\]-]{1,255}$/)),
  /** Milliseconds since 1970, or written as ISO 8601, by the clock of the page. */
  timestamp: /* @__PURE__ */ z.union([
    /* @__PURE__ */ z.int().check(/* @__PURE__ */ z.gte(0)),
    /* @__PURE__ */ z.iso.datetime(),
  ]),
  /** The same for all that happens from one opening of the dialog to the next. */
  funnelId: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.uuid()),
  /** The network that the page was on. */
  caipNetworkId: /* @__PURE__ */ z.optional(caipNetworkId),
  props: /* @__PURE__ */ z.discriminatedUnion('type', [
    /* @__PURE__ */ z.strictObject({
      type: /* @__PURE__ */ z.literal('track'),
      event: /* @__PURE__ */ z.enum(reportedEvents),
      properties: reportedProperties,
    }),
    /* @__PURE__ */ z.strictObject({
      type: /* @__PURE__ */ z.literal('error'),
      event: /* @__PURE__ */ z.enum(errorCategories),
      errorType: word,
      errorMessage: sentence,
      /** A line for each call: what was called, the file without its folder, the place in it. */
      stackTrace: /* @__PURE__ */ z.optional(stack),
    }),
  ]),
})
/** One event or one error, as a kit reports it. */
export type ReportedEventBody = z.output<typeof reportedEvent>

const query = /* @__PURE__ */ z.object({ projectId, st: callerQuery.st, sv: callerQuery.sv })

/** How many of the events that were sent are taken. Those that came before count as taken. */
export const eventsAnswer = /* @__PURE__ */ z.object({
  accepted: /* @__PURE__ */ z.number(),
  /** Not as they have to be, or more than there may be. */
  refused: /* @__PURE__ */ z.number(),
})

/** Reports one event. The body may be sent as `text/plain`, as browsers do when a page is left. */
export const postEvent = /* @__PURE__ */ defineRoute({
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
export const postEvents = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/batch',
  query,
  body: /* @__PURE__ */ z
    .array(/* @__PURE__ */ z.unknown())
    .check(/* @__PURE__ */ z.minLength(1), /* @__PURE__ */ z.maxLength(maxBatchEvents)),
  response: eventsAnswer,
})
