import { openChannel } from '@latchkey/protocol/channel'
import { appMethods, frameDeadlines, frameMethods, frameVersion } from '@latchkey/protocol/frame'
import { FrameUnavailableError } from '../errors/frame.ts'
import type { Kit } from '../kit/kit.ts'
import { wait } from '../kit/wait.ts'
import type { PageChannel } from './askPerson.ts'
import { defer, type Deferred } from './deferred.ts'
import type { FrameEvents, FrameState } from './frame.ts'
import { raiseLoadFailure } from './frameAlerts.ts'
import { frameHandlers } from './frameHandlers.ts'
import { greet } from './greet.ts'
import { wrongVersion, type Line, type OpenLine } from './openLine.ts'
import type { Presentation } from './presentation.ts'

/** One iframe in the page: loading, or ready. */
export type Generation = {
  line?: Line
  channel?: PageChannel | undefined
  /** Settles when the frame may be asked. A document that loads again makes a new one. */
  ready: Deferred<PageChannel>
  timer?: ReturnType<typeof setTimeout>
}

/** The frame of one kit, and the services that it needs. */
export type FrameScope = {
  readonly kit: Kit
  readonly open: OpenLine
  readonly presentation: Presentation
  readonly listeners: Set<FrameEvents>
  /** Called when the frame hides its view. */
  readonly onHide: () => void
  current: Generation | undefined
}

export function setFrameState({ kit }: Pick<FrameScope, 'kit'>, change: Partial<FrameState>) {
  const frame = { status: 'loading' as const, ...kit.store.getState().frame, ...change }
  kit.store.setState({ frame })
}

export function shownView({ kit }: Pick<FrameScope, 'kit'>) {
  return kit.store.getState().frame?.shown
}

/** Puts the frame into the page, unless it is there. Resolves once it may be asked. */
export function startFrame(scope: FrameScope): Promise<PageChannel> {
  scope.current ??= load(scope)
  return scope.current.ready.promise
}

/** Takes the frame out of the page, and rejects what waits for it. */
export function endFrame(scope: FrameScope, error: FrameUnavailableError) {
  const ended = scope.current
  scope.current = undefined
  if (!ended) return
  clearTimeout(ended.timer)
  ended.ready.reject(error)
  ended.channel?.close()
  ended.line?.close()
}

/** Ends a frame that does not answer. The next request makes a new one. */
export function failFrame(scope: FrameScope, generation: Generation, error: FrameUnavailableError) {
  if (generation !== scope.current) return
  endFrame(scope, error)
  setFrameState(scope, { status: 'failed', error, shown: undefined, elements: undefined })
  scope.presentation.hide()
  scope.kit.log.error(error.message)
}

function load(scope: FrameScope): Generation {
  const generation: Generation = { ready: defer() }
  const onFailure = (error: FrameUnavailableError) => failToLoad(scope, generation, error)
  setFrameState(scope, { status: 'loading', error: undefined })
  try {
    generation.line = scope.open(scope.kit, {
      onPort: (port) => meet(scope, generation, port),
      onFailure: (error) => queueMicrotask(() => onFailure(error)),
    })
  } catch (error) {
    if (!(error instanceof FrameUnavailableError)) throw error
    queueMicrotask(() => onFailure(error)) // once it is the current one
    return generation
  }
  setFrameState(scope, { elements: generation.line.elements })
  awaitReady(scope, generation)
  return generation
}

function awaitReady(scope: FrameScope, generation: Generation) {
  clearTimeout(generation.timer)
  const error = new FrameUnavailableError(
    `The frame of ${scope.kit.options.embedded?.frameUrl} was not ready within ${frameDeadlines.load / 1_000} seconds.`,
  )
  generation.timer = setTimeout(() => failToLoad(scope, generation, error), frameDeadlines.load)
}

/** Opens the channel to a document of the frame: the first, or the one after a reload, which ends all requests before. */
function meet(scope: FrameScope, generation: Generation, port: MessagePort) {
  const { listeners, presentation, onHide } = scope
  if (generation.channel) startOver(scope, generation)
  const channel: PageChannel = openChannel({
    port,
    asks: appMethods,
    answers: frameMethods,
    handlers: frameHandlers({
      setState: (change) => setFrameState(scope, change),
      shown: () => shownView(scope),
      listeners,
      onShow: presentation.show,
      onHide,
      onReady: (version) => void begin(scope, generation, channel, version),
    }),
  })
  generation.channel = channel
  // A document that has crashed, or is left for another. Where the browser does not say so, the next question runs into its deadline.
  port.addEventListener('close', () => {
    if (generation === scope.current && generation.channel === channel) startOver(scope, generation)
  })
}

/** Ends the requests to a document that has gone. New requests wait for the next document. */
function startOver(scope: FrameScope, generation: Generation) {
  const { channel } = generation
  generation.channel = undefined
  generation.ready.reject(new FrameUnavailableError('The frame was loaded anew.'))
  generation.ready = defer()
  channel?.close()
  setFrameState(scope, { status: 'loading', shown: undefined })
  scope.presentation.hide()
  awaitReady(scope, generation)
}

async function begin(
  scope: FrameScope,
  generation: Generation,
  channel: PageChannel,
  version: number,
) {
  if (version !== frameVersion) return failToLoad(scope, generation, wrongVersion(version))
  await wait(frameDeadlines.ready)
  if (generation !== scope.current || generation.channel !== channel) return
  clearTimeout(generation.timer)
  greet(scope.kit, channel)
  setFrameState(scope, { status: 'ready', error: undefined })
  generation.ready.resolve(channel)
}

function failToLoad(scope: FrameScope, generation: Generation, error: FrameUnavailableError) {
  if (generation === scope.current) void raiseLoadFailure(scope.kit)
  failFrame(scope, generation, error)
}
