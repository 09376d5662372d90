import { ChannelError, openChannel } from '@latchkey/protocol/channel'
import { appMethods, frameDeadlines, frameMethods, frameVersion } from '@latchkey/protocol/frame'
import { FrameTimeoutError, FrameUnavailableError } from '../errors/frame.ts'
import type { Kit } from '../kit/kit.ts'
import { wait } from '../kit/wait.ts'
import { askPerson, type PageChannel } from './askPerson.ts'
import { defer, unlessAborted, type Deferred } from './deferred.ts'
import type { AskFrame, AskOptions, FrameChannel, FrameEvents, FrameState } from './frame.ts'
import { frameHandlers } from './frameHandlers.ts'
import { greet } from './greet.ts'
import { raiseLoadFailure, raiseTimeout } from './frameAlerts.ts'
import { openLine, type Line, type OpenLine, wrongVersion } from './openLine.ts'
import { createPresentation } from './presentation.ts'
import { toKitError } from './toKitError.ts'

/** One iframe: on its way, or there. */
type Generation = {
  line?: Line
  channel?: PageChannel | undefined
  /** Settles when the frame may be asked. A document that loads again makes a new one. */
  ready: Deferred<PageChannel>
  timer?: ReturnType<typeof setTimeout>
}

/** A request that waits for a decision. */
type Waiting = { readonly isApproval: boolean; readonly abort: () => void }

/** Questions that the frame draws something for, beside those that the caller says so of: closing the modal ends them. */
const approvals: readonly string[] = [
  '@latchkey-app/UPDATE_EMAIL',
  '@latchkey-app/OPEN_SETTINGS',
  '@latchkey-app/UNLINK_IDENTITY',
]

/** Questions that the frame may draw something for on the way. */
const logins: readonly string[] = [
  '@latchkey-app/GET_USER',
  '@latchkey-app/CONNECT_SOCIAL',
  '@latchkey-app/LINK_IDENTITY',
]

/** Milliseconds that the frame has to come to an end by itself with what it was showing. */
const abortWait = 3_000

/**
 * The way to the secure frame. It is put into the page with the first question, and made anew with the next one after it has failed. Nothing that it
 * says is believed unparsed; nothing that it does or leaves undone holds up another part of the kit.
 *
 * @param open - makes the line to a frame
 */
export function createFrameChannel(kit: Kit, open: OpenLine = openLine): FrameChannel {
  const listeners = new Set<FrameEvents>()
  const waiting = new Set<Waiting>()
  const presentation = createPresentation(kit)
  let current: Generation | undefined

  function setState(change: Partial<FrameState>) {
    const frame = { status: 'loading' as const, ...kit.store.getState().frame, ...change }
    kit.store.setState({ frame })
  }
  const shown = () => kit.store.getState().frame?.shown

  function start(): Promise<PageChannel> {
    current ??= load()
    return current.ready.promise
  }

  function load(): Generation {
    const generation: Generation = { ready: defer() }
    const onFailure = (error: FrameUnavailableError) => failToLoad(generation, error)
    setState({ status: 'loading', error: undefined })
    try {
      generation.line = open(kit, {
        onPort: (port) => meet(generation, port),
        onFailure: (error) => queueMicrotask(() => onFailure(error)),
      })
    } catch (error) {
      if (!(error instanceof FrameUnavailableError)) throw error
      queueMicrotask(() => onFailure(error)) // once it is the current one
      return generation
    }
    setState({ elements: generation.line.elements })
    awaitReady(generation)
    return generation
  }

  function awaitReady(generation: Generation) {
    clearTimeout(generation.timer)
    const error = new FrameUnavailableError(
      `The frame of ${kit.options.frameUrl} was not ready within ${frameDeadlines.load / 1_000} seconds.`,
    )
    generation.timer = setTimeout(() => failToLoad(generation, error), frameDeadlines.load)
  }

  /** A document of the frame has come: the first, or the one after a reload, with which all that was asked before ends. */
  function meet(generation: Generation, port: MessagePort) {
    if (generation.channel) startOver(generation)
    const channel: PageChannel = openChannel({
      port,
      asks: appMethods,
      answers: frameMethods,
      handlers: frameHandlers({
        setState,
        shown,
        listeners,
        onShow: presentation.show,
        onHide: tidy,
        onReady: (version) => void begin(generation, channel, version),
      }),
    })
    generation.channel = channel
    // A document that has crashed, or is left for another. Where the browser does not say so, the next question runs into its deadline.
    port.addEventListener('close', () => {
      if (generation === current && generation.channel === channel) startOver(generation)
    })
  }

  /** What was asked of the document that has gone ends; whatever is asked next waits for the one that comes. */
  function startOver(generation: Generation) {
    const { channel } = generation
    generation.channel = undefined
    generation.ready.reject(new FrameUnavailableError('The frame was loaded anew.'))
    generation.ready = defer()
    channel?.close()
    setState({ status: 'loading', shown: undefined })
    presentation.hide()
    awaitReady(generation)
  }

  async function begin(generation: Generation, channel: PageChannel, told: number) {
    if (told !== frameVersion) return failToLoad(generation, wrongVersion(told))
    await wait(frameDeadlines.ready)
    if (generation !== current || generation.channel !== channel) return
    clearTimeout(generation.timer)
    greet(kit, channel)
    setState({ status: 'ready', error: undefined })
    generation.ready.resolve(channel)
  }

  function failToLoad(generation: Generation, error: FrameUnavailableError) {
    if (generation === current) void raiseLoadFailure(kit)
    fail(generation, error)
  }

  function fail(generation: Generation, error: FrameUnavailableError) {
    if (generation !== current) return
    end(error)
    setState({ status: 'failed', error, shown: undefined, elements: undefined })
    presentation.hide()
    kit.log.error(error.message)
  }

  /** Takes the frame out of the page; whoever waits for it hears why. */
  function end(error: FrameUnavailableError) {
    const ended = current
    current = undefined
    if (!ended) return
    clearTimeout(ended.timer)
    ended.ready.reject(error)
    ended.channel?.close()
    ended.line?.close()
  }

  const ask: AskFrame = async (type, payload, { signal, isApproval }: AskOptions = {}) => {
    const controller = new AbortController()
    const abort = () => controller.abort()
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    const request = { isApproval: isApproval ?? approvals.includes(type), abort }
    const isPerson = appMethods[type].deadline === frameDeadlines.person
    // Whoever logs in waits for what the frame shows, too.
    if (request.isApproval || logins.includes(type)) waiting.add(request)
    if (isApproval) presentation.show()
    try {
      const channel = await unlessAborted(start(), controller.signal)
      return await (isPerson
        ? askPerson(channel, type, payload, controller.signal)
        : channel.ask(type, payload, { signal: controller.signal }))
    } catch (cause) {
      const error = toKitError(type, cause)
      if (error instanceof FrameTimeoutError) onTimeout(isPerson)
      throw error
    } finally {
      signal?.removeEventListener('abort', abort)
      waiting.delete(request)
      if (request.isApproval) tidy()
    }
  }

  /** A slow server is no reason to make the frame anew, a frame that does not even answer a sign of life is. */
  function onTimeout(hasDied: boolean) {
    raiseTimeout(kit)
    const generation = current
    if (!generation) return
    const error = new FrameUnavailableError('The frame has stopped answering.')
    if (hasDied) return fail(generation, error)
    generation.channel?.ask('@latchkey-app/PING', undefined).catch((silence: unknown) => {
      if (silence instanceof ChannelError && silence.code === 'TIMEOUT') fail(generation, error)
    })
  }

  const awaitsApproval = () => [...waiting].some((request) => request.isApproval)

  /** Once nothing waits for a decision, what was shown for it goes: before its caller hears of the answer. */
  function tidy() {
    const purpose = shown()?.purpose
    if (awaitsApproval()) return
    if (purpose === 'approve') setState({ shown: undefined })
    if (!shown()) presentation.hide()
  }

  function abortRequests() {
    const isShown = shown() !== undefined
    const ended = [...waiting].filter(({ isApproval }) => isApproval)
    if (ended.length === 0 && !isShown) return
    setState({ shown: undefined })
    for (const request of ended) {
      waiting.delete(request)
      request.abort()
    }
    // A login that asks on the way goes on without: the frame knows what can wait until later.
    if (isShown) for (const request of waiting) void wait(abortWait).then(request.abort)
    current?.channel?.ask('@latchkey-app/RPC_ABORT', undefined).catch(() => undefined) // each was ended by itself, too
    presentation.hide()
  }

  function destroy() {
    end(new FrameUnavailableError('The frame was taken out of the page.'))
    presentation.hide()
    kit.store.setState({ frame: undefined })
  }

  return {
    ask,
    listen(events) {
      listeners.add(events)
      return () => void listeners.delete(events)
    },
    abortRequests,
    isAsking: () => awaitsApproval() || shown() !== undefined,
    setState,
    async reload() {
      destroy()
      await start()
    },
    destroy,
  }
}
