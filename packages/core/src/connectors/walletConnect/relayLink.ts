import { RelayUnreachableError } from '../../errors/relay.ts'
import type { Log } from '../../kit/createLog.ts'
import { version } from '../../version.ts'
import { wait } from '../../kit/wait.ts'
import { openSocket, type RelaySocket, type WebSocketConstructor } from './relaySocket.ts'
import type { RelayIdentity } from './relayToken.ts'

/** One relay's time to open a socket, in milliseconds. */
const openTimeout = 8_000
/** The longest first pause before another attempt; it doubles with each failure up to `maxPause`. Milliseconds. */
const firstPause = 1_000
const maxPause = 30_000
/** With this code a relay says that it will not serve this client. */
const refusedCode = 3_000

/** What `createLink` takes. */
export type LinkOptions = {
  /** In the order in which they are tried. */
  readonly urls: readonly string[]
  readonly webSocket: WebSocketConstructor | undefined
  readonly projectId: string
  readonly identity: RelayIdentity
  /** Draws a number from 0 to 1, by which pauses are cut. */
  readonly random: () => number
  readonly log: Log
  readonly onText: (text: string) => void
  /** Called each time that a relay was reached. */
  readonly onOpen: (socket: RelaySocket) => void
  /** Called when no relay can be reached. */
  readonly onFailure: (error: RelayUnreachableError) => void
  /** Called when a relay was reached and does not want to serve this site, with the relay's own words. */
  readonly onRefusal: (error: RelayUnreachableError, reason: string) => void
  /** Called when the page is back from the background or from a time without a network. */
  readonly onReturn: (socket: RelaySocket | undefined) => void
}

/** A socket to a relay. */
export type Link = {
  readonly socket: () => RelaySocket | undefined
  /** Ends the present pause. */
  readonly hurry: () => void
  /** Keeps a socket open until the returned function is called; calling it twice does nothing. */
  readonly hold: () => () => void
}

type Scope = {
  readonly options: LinkOptions
  /** The index of the relay that is tried, or that answered last. */
  at: number
  socket: RelaySocket | undefined
  hurry: () => void
}

/**
 * Creates a socket to a relay that is open for as long as a caller holds it: the first of the list that answers, from then on the one that answered
 * last. Pauses between attempts grow and are random, so that a relay that comes back is not stormed; a page that comes back does not pause.
 */
export function createLink(options: LinkOptions): Link {
  const scope: Scope = { options, at: 0, socket: undefined, hurry: () => {} }
  let holders = 0
  let stop: (() => void) | undefined
  return {
    socket: () => scope.socket,
    hurry: () => scope.hurry(),
    hold() {
      holders += 1
      stop ??= start(scope)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holders -= 1
        if (holders > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

function start(scope: Scope) {
  const controller = new AbortController()
  const onReturn = () => {
    if (globalThis.document?.visibilityState === 'hidden') return
    scope.hurry()
    scope.options.onReturn(scope.socket)
  }
  globalThis.addEventListener?.('online', onReturn)
  globalThis.addEventListener?.('pageshow', onReturn)
  globalThis.document?.addEventListener('visibilitychange', onReturn)
  void run(scope, controller.signal)
  return () => {
    globalThis.removeEventListener?.('online', onReturn)
    globalThis.removeEventListener?.('pageshow', onReturn)
    globalThis.document?.removeEventListener('visibilitychange', onReturn)
    controller.abort()
    scope.socket?.close()
    scope.socket = undefined
  }
}

async function run(scope: Scope, signal: AbortSignal) {
  const { options } = scope
  for (let failures = 0; !signal.aborted;) {
    const opened = await openAny(scope, signal)
    if (signal.aborted) return opened?.close()
    if (opened) failures = (await serve(scope, opened)) ? 0 : failures + 1
    else {
      failures += 1
      options.onFailure(toError(options, `No answer from ${options.urls.join(', ')}.`))
    }
    await pause(scope, failures, signal)
  }
}

/** Waits until a socket closes. @returns whether it was of use */
async function serve(scope: Scope, opened: RelaySocket) {
  const { options } = scope
  const since = Date.now()
  scope.socket = opened
  options.onOpen(opened)
  const { code, reason } = await opened.closed
  if (scope.socket === opened) scope.socket = undefined // else another run has begun
  if (code === refusedCode) {
    const why = `${options.urls[scope.at]} answers: ${reason.slice(0, 200)}.`
    options.onRefusal(toError(options, why), reason)
  }
  // A relay that drops every client right away is left alone for longer and longer.
  return Date.now() - since > firstPause && code !== refusedCode
}

async function openAny(scope: Scope, signal: AbortSignal) {
  const { urls, webSocket, onText, log } = scope.options
  for (let tries = 0; tries < urls.length && !signal.aborted; tries += 1) {
    try {
      const url = await address(scope.options, urls[scope.at] ?? '')
      return await openSocket(webSocket, url, openTimeout, signal, onText)
    } catch (error) {
      log.info('A relay could not be reached', error)
      scope.at = (scope.at + 1) % urls.length
    }
  }
  return undefined
}

async function address({ identity, projectId }: LinkOptions, url: string) {
  const [base = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('auth', await identity.token(url))
  parameters.set('projectId', projectId)
  parameters.set('ua', `wc-2/latchkey-${version}`)
  parameters.set('useOnCloseEvent', 'true')
  return `${base}?${parameters}`
}

function toError({ log }: LinkOptions, why: string) {
  log.warn('No relay can be used', why)
  return new RelayUnreachableError(why)
}

async function pause(scope: Scope, failures: number, signal: AbortSignal) {
  const longest = Math.min(maxPause, firstPause * 2 ** Math.max(0, failures - 1))
  const hurried = new AbortController()
  const hurry = () => hurried.abort()
  scope.hurry = hurry
  signal.addEventListener('abort', hurry, { once: true })
  await wait(scope.options.random() * longest, hurried.signal)
  signal.removeEventListener('abort', hurry)
  scope.hurry = () => {}
}
