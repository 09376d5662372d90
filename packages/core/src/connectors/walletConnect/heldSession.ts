import type { Log } from '../../kit/createLog.ts'
import type { Messenger } from './messenger.ts'
import type { Relay } from './relay.ts'
import type { Requests } from './requests.ts'
import { readPeerRequest } from './sessionEvents.ts'
import type { Vault } from './vault.ts'
import { storedSession, type PeerMessage, type WireSession } from './wire.ts'

const sessionName = 'session'
/** The longest timer of a browser, in milliseconds. */
const longestTimer = 2 ** 31 - 1

/** The session of a page: kept in the vault, followed on its topic, and shared with other tabs. */
export type HeldSession = {
  readonly current: () => WireSession | undefined
  /** Resolves once the stored session was read. */
  readonly restored: Promise<void>
  /** Sets and stores a session, or its end. */
  readonly change: (next: WireSession | undefined) => Promise<void>
  /** Calls the listener after each change, until the returned function is called. */
  readonly listen: (listener: () => void) => () => void
}

/** The services that a session needs. */
type Services = {
  readonly relay: Relay
  readonly messenger: Messenger
  readonly requests: Requests
  readonly vault: Vault
  readonly log: Log
}

type Scope = Services & {
  session: WireSession | undefined
  expiry: ReturnType<typeof setTimeout> | undefined
  readonly listeners: Set<() => void>
}

/** Reads the stored session and follows it from then on. */
export function holdSession(services: Services): HeldSession {
  const scope: Scope = { ...services, session: undefined, expiry: undefined, listeners: new Set() }
  services.vault.watch((name) => {
    if (name === sessionName) void takeOver(scope)
  })
  return {
    current: () => scope.session,
    restored: restore(scope),
    change: (next) => change(scope, next),
    listen(listener) {
      scope.listeners.add(listener)
      return () => void scope.listeners.delete(listener)
    },
  }
}

async function restore(scope: Scope) {
  const stored = await readStored(scope)
  if (!stored) return
  setSession(scope, stored)
  await scope.requests.findOrphans(stored.topic)
}

/** Sets a session, its next state, or its end. */
function setSession(scope: Scope, next: WireSession | undefined) {
  const { session: previous, messenger, requests } = scope
  scope.session = next
  if (previous && previous.topic !== next?.topic) {
    messenger.leave(previous.topic)
    requests.giveUp(previous.topic)
  }
  if (next && next.topic !== previous?.topic) {
    const { topic, key } = next
    messenger.listen(topic, { key, listener: (message) => onMessage(scope, topic, message) })
  }
  clearTimeout(scope.expiry)
  if (next) {
    const left = next.expiry * 1_000 - messenger.now()
    scope.expiry = setTimeout(() => void change(scope, undefined), Math.min(left, longestTimer))
  }
  for (const listener of [...scope.listeners]) listener()
}

function change(scope: Scope, next: WireSession | undefined) {
  setSession(scope, next)
  return scope.vault.write(sessionName, next)
}

/** @returns `undefined` for no session, an expired one, and one that cannot be read */
async function readStored({ vault, messenger }: Scope) {
  const parsed = storedSession.safeParse(await vault.read(sessionName))
  const isThere = parsed.success && parsed.data.expiry * 1_000 > messenger.now()
  return isThere ? parsed.data : undefined
}

/** Takes over the session that another tab has stored. */
async function takeOver(scope: Scope) {
  const stored = await readStored(scope)
  const { session, relay, messenger, log } = scope
  // Parsed alike, so that both have their keys in the same order.
  const present = session && storedSession.parse(session)
  if (JSON.stringify(stored) === JSON.stringify(present)) return
  const isNew = stored?.topic !== session?.topic
  setSession(scope, stored)
  // A socket that is open already does not know the topic.
  if (stored && isNew && relay.isOpen())
    messenger
      .subscribe(stored.topic)
      .catch((error: unknown) => log.warn('A session of another tab is not followed', error))
}

async function onMessage(scope: Scope, topic: string, message: PeerMessage) {
  const { session, requests, messenger, log } = scope
  if (!('method' in message)) return requests.settle(topic, message)
  if (session?.topic !== topic) return
  const request = readPeerRequest(session, message, messenger.now())
  if (request.type === 'ignored') return
  if (request.type === 'ended') {
    messenger.answer(topic, request.method, message.id, { result: true })
    return change(scope, undefined)
  }
  try {
    if (request.type === 'invalid') throw request.error
    if (request.type === 'changed') await change(scope, request.session)
    messenger.answer(topic, request.method, message.id, { result: true })
  } catch (error) {
    log.warn('What the wallet says of its session is not followed', error)
    messenger.answer(topic, request.method, message.id, {
      error: { code: 1_003, message: 'Invalid request' },
    })
  }
}
