import { parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import {
  accountsOf,
  approvedChains,
  assertNamespaces,
  parseAddressOf,
  withChoice,
} from './session.ts'
import { presentId } from './chainMethods.ts'
import {
  extension,
  sessionEvent,
  update,
  type PeerMessage,
  type WireId,
  type WireMethod,
  type WireSession,
} from './wire.ts'

/** The longest that a session may last, in seconds: seven days, and an hour for clocks that differ. */
export const maxSessionTime = 7 * 86_400 + 3_600

/** A wallet that uses any chain has been on no more of them. */
const maxAdded = 100
/** Kinds of messages whose order is kept. */
const maxKinds = 50

/** What a wallet's request makes of a session; the same session where it changes nothing. */
export type Change = (session: WireSession, now: number) => WireSession

/** Outcome of a wallet's request about its session. */
export type PeerRequest =
  /** Of this site's own other tabs, or of an unknown version. */
  | { readonly type: 'ignored' }
  /** Answered, with nothing to change: a ping, or a message that is not newer than those before. */
  | { readonly type: 'noted'; readonly method: WireMethod }
  | { readonly type: 'ended'; readonly method: WireMethod }
  | { readonly type: 'changed'; readonly method: WireMethod; readonly session: WireSession }
  | { readonly type: 'invalid'; readonly method: WireMethod; readonly error: unknown }

/** Decides what a wallet's request makes of a session. Pure. */
export function readPeerRequest(
  session: WireSession,
  { id, method, params }: Extract<PeerMessage, { method: string }>,
  now: number,
): PeerRequest {
  if (method === 'wc_sessionPing') return { type: 'noted', method }
  if (method === 'wc_sessionDelete') return { type: 'ended', method }
  if (!isChange(method)) return { type: 'ignored' }
  try {
    const apply = readChange(method, params)
    const counted = countMessage(session, kindOf(method, params), id)
    if (!apply || !counted) return { type: 'noted', method }
    return { type: 'changed', method, session: apply(counted, now) }
  } catch (error) {
    return { type: 'invalid', method, error }
  }
}

function isChange(method: string) {
  return (
    method === 'wc_sessionUpdate' || method === 'wc_sessionExtend' || method === 'wc_sessionEvent'
  )
}

/**
 * Reads a wallet's `wc_sessionUpdate`, `wc_sessionExtend` or `wc_sessionEvent`.
 *
 * @returns `undefined` for any other method
 * @throws for parameters that are not what the protocol says, and InvalidWalletAnswerError for false accounts
 */
export function readChange(method: string, params: unknown): Change | undefined {
  if (method === 'wc_sessionUpdate') {
    const { namespaces } = update.parse(params)
    assertNamespaces(namespaces)
    return (session) => ({ ...session, namespaces })
  }
  if (method === 'wc_sessionExtend') {
    const { expiry } = extension.parse(params ?? {})
    return (session, now) => {
      const longest = Math.floor(now / 1_000) + maxSessionTime
      const wanted = Math.min(expiry ?? longest, longest)
      return { ...session, expiry: Math.max(session.expiry, wanted) }
    }
  }
  if (method === 'wc_sessionEvent') {
    const { event, chainId } = sessionEvent.parse(params)
    const chain = parseCaipNetworkId(chainId)
    if (!chain) throw new Error('An event of no chain')
    if (event.name === 'chainChanged') return chainChange(chain, event.data)
    if (event.name === 'accountsChanged') return accountChange(chain.namespace, event.data)
    return (session) => session
  }
  return undefined
}

type Chain = NonNullable<ReturnType<typeof parseCaipNetworkId>>

/** The data is the chain's id in one of many forms; the chain of the event is meant where it is none. */
function chainChange({ namespace, caipNetworkId }: Chain, data: unknown): Change {
  const text = typeof data === 'number' || typeof data === 'string' ? String(data) : ''
  const number = /^(0x[0-9a-f]{1,13}|[0-9]{1,15})$/i.test(text) ? Number(text) : undefined
  // Chains of other families may be named by their reference alone.
  const reference = number ?? (namespace === 'eip155' ? '' : text)
  const named = parseCaipNetworkId(
    presentId(text.includes(':') ? text : `${namespace}:${reference}`),
  )
  const event = parseCaipNetworkId(presentId(caipNetworkId))?.caipNetworkId ?? caipNetworkId
  const networkId = named?.namespace === namespace ? named.caipNetworkId : event
  return (session) => {
    const chosen = withChoice(session, namespace, { networkId })
    if (approvedChains(session, namespace)) return chosen
    return { ...chosen, added: [...new Set([networkId, ...session.added])].slice(0, maxAdded) }
  }
}

/** Puts accounts that the session has first. Others are not believed: a wallet grants them by an update. */
function accountChange(namespace: string, data: unknown): Change {
  const named = (Array.isArray(data) ? data : [])
    .slice(0, 100)
    .filter((entry) => typeof entry === 'string')
    .map((entry) => parseAddressOf(namespace, parseCaipAddress(entry)?.address ?? entry))
  return (session) => {
    const known = new Set(accountsOf(session, namespace).map(({ address }) => address))
    const order = named.filter((address) => known.has(address))
    return order.length > 0 ? withChoice(session, namespace, { order }) : session
  }
}

/** What the order of messages is kept for: an older one of the same kind that comes late, or twice, changes nothing. */
export function kindOf(method: string, params: unknown): string {
  const parsed = sessionEvent.safeParse(params)
  if (!parsed.success) return method
  const { event, chainId } = parsed.data
  return `${event.name} ${chainId.split(':')[0]}`
}

/** The session, with the message counted; `undefined` for one that is not newer than what was followed. */
export function countMessage(session: WireSession, kind: string, id: WireId) {
  const number = Number(id)
  if (!Number.isFinite(number) || number <= (session.newest[kind] ?? 0)) return undefined
  const others = Object.entries(session.newest).filter(([name]) => name !== kind)
  const newest = Object.fromEntries([...others.slice(1 - maxKinds), [kind, number]])
  return { ...session, newest }
}
