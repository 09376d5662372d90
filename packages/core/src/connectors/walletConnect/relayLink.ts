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

/**
 * Keeps a socket to a relay open for as long as somebody holds it: the first of the list that answers, from then on the one that answered last.
 * Pauses between attempts grow and are random, so that a relay that comes back is not stormed; a page that comes back does not pause.
 */
export function createLink(options: LinkOptions) {
  const { urls, log } = options
  let holders = 0
  let at = 0
  let socket: RelaySocket | undefined
  let stop: (() => void) | undefined
  let hurry = () => {}

  async function run(signal: AbortSignal) {
    for (let failures = 0; !signal.aborted;) {
      const opened = await openAny(signal)
      if (signal.aborted) return opened?.close()
      if (opened) {
        const since = Date.now()
        socket = opened
        options.onOpen(opened)
        const { code, reason } = await opened.closed
        if (socket === opened) socket = undefined // else another run has begun
        if (code === refusedCode)
          options.onRefusal(toError(`${urls[at]} answers: ${reason.slice(0, 200)}.`), reason)
        // One that drops every client right away is left alone for longer and longer.
        failures = Date.now() - since > firstPause && code !== refusedCode ? 0 : failures + 1
      } else if (!signal.aborted) {
        failures += 1
        options.onFailure(toError(`No answer from ${urls.join(', ')}.`))
      }
      await pause(failures, signal)
    }
  }

  async function openAny(signal: AbortSignal) {
    for (let tries = 0; tries < urls.length && !signal.aborted; tries += 1) {
      const url = urls[at] ?? ''
      try {
        return await openSocket(
          options.webSocket,
          await address(url),
          openTimeout,
          signal,
          options.onText,
        )
      } catch (error) {
        log.info('A relay could not be reached', error)
        at = (at + 1) % urls.length
      }
    }
    return undefined
  }

  async function address(url: string) {
    const [base = '', query = ''] = url.split('?')
    const parameters = new URLSearchParams(query)
    parameters.set('auth', await options.identity.token(url))
    parameters.set('projectId', options.projectId)
    parameters.set('ua', `wc-2/latchkey-${version}`)
    parameters.set('useOnCloseEvent', 'true')
    return `${base}?${parameters}`
  }

  function toError(why: string) {
    log.warn('No relay can be used', why)
    return new RelayUnreachableError(why)
  }

  async function pause(failures: number, signal: AbortSignal) {
    const longest = Math.min(maxPause, firstPause * 2 ** Math.max(0, failures - 1))
    const hurried = new AbortController()
    hurry = () => hurried.abort()
    signal.addEventListener('abort', hurry, { once: true })
    await wait(options.random() * longest, hurried.signal)
    signal.removeEventListener('abort', hurry)
    hurry = () => {}
  }

  function start() {
    const controller = new AbortController()
    const onReturn = () => {
      if (globalThis.document?.visibilityState === 'hidden') return
      hurry()
      options.onReturn(socket)
    }
    globalThis.addEventListener?.('online', onReturn)
    globalThis.addEventListener?.('pageshow', onReturn)
    globalThis.document?.addEventListener('visibilitychange', onReturn)
    void run(controller.signal)
    return () => {
      globalThis.removeEventListener?.('online', onReturn)
      globalThis.removeEventListener?.('pageshow', onReturn)
      globalThis.document?.removeEventListener('visibilitychange', onReturn)
      controller.abort()
      socket?.close()
      socket = undefined
    }
  }

  return {
    socket: () => socket,
    /** Ends the present pause. */
    hurry: () => hurry(),
    /** Keeps a socket open until the returned function is called; calling it twice does nothing. */
    hold() {
      holders += 1
      stop ??= start()
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
