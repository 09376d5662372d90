import { ChannelError } from '@latchkey/protocol/channel'
import { appMethods, frameDeadlines } from '@latchkey/protocol/frame'
import { FrameTimeoutError, FrameUnavailableError } from '../errors/frame.ts'
import type { Kit } from '../kit/kit.ts'
import { wait } from '../kit/wait.ts'
import { askPerson } from './askPerson.ts'
import { unlessAborted } from './deferred.ts'
import type { AppMethod, AskFrame, AskOptions, FrameChannel, FrameEvents } from './frame.ts'
import { raiseTimeout } from './frameAlerts.ts'
import {
  endFrame,
  failFrame,
  setFrameState,
  shownView,
  startFrame,
  type FrameScope,
} from './frameDocument.ts'
import { openLine, type OpenLine } from './openLine.ts'
import { createPresentation } from './presentation.ts'
import { toKitError } from './toKitError.ts'

/** A request that waits for a decision. */
type Waiting = { readonly isApproval: boolean; readonly abort: () => void }

type Scope = FrameScope & { readonly waiting: Set<Waiting> }

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
 * Creates the way to the secure frame. The first question puts the frame into the page, and after a failure the next one makes it anew. Everything
 * that the frame says is parsed, and nothing that it does or leaves undone holds up another part of the kit.
 *
 * @param open - makes the line to a frame
 */
export function createFrameChannel(kit: Kit, open: OpenLine = openLine): FrameChannel {
  const scope: Scope = {
    kit,
    open,
    presentation: createPresentation(kit),
    listeners: new Set<FrameEvents>(),
    waiting: new Set(),
    onHide: () => tidy(scope),
    current: undefined,
  }
  const ask: AskFrame = async (type, payload, { signal, isApproval }: AskOptions = {}) => {
    const controller = new AbortController()
    const abort = () => controller.abort()
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    const isPerson = appMethods[type].deadline === frameDeadlines.person
    const finish = trackDecision(scope, type, isApproval, abort)
    try {
      const channel = await unlessAborted(startFrame(scope), controller.signal)
      return await (isPerson
        ? askPerson(channel, type, payload, controller.signal)
        : channel.ask(type, payload, { signal: controller.signal }))
    } catch (cause) {
      const error = toKitError(type, cause)
      if (error instanceof FrameTimeoutError) onTimeout(scope, isPerson)
      throw error
    } finally {
      signal?.removeEventListener('abort', abort)
      finish()
    }
  }
  return {
    ask,
    listen(events) {
      scope.listeners.add(events)
      return () => void scope.listeners.delete(events)
    },
    abortRequests: () => abortRequests(scope),
    isAsking: () => awaitsApproval(scope) || shownView(scope) !== undefined,
    setState: (change) => setFrameState(scope, change),
    async reload() {
      destroy(scope)
      await startFrame(scope)
    },
    destroy: () => destroy(scope),
  }
}

/** Counts a request that waits for a decision, until the returned function is called. */
function trackDecision(
  scope: Scope,
  type: AppMethod,
  isApproval: boolean | undefined,
  abort: () => void,
) {
  const { waiting, presentation } = scope
  const request = { isApproval: isApproval ?? approvals.includes(type), abort }
  // A login waits for what the frame shows, too.
  if (request.isApproval || logins.includes(type)) waiting.add(request)
  if (isApproval) presentation.show()
  return () => {
    waiting.delete(request)
    if (request.isApproval) tidy(scope)
  }
}

/** Ends a frame that does not answer a ping. A slow server is no reason to make it anew. */
function onTimeout(scope: Scope, hasDied: boolean) {
  raiseTimeout(scope.kit)
  const generation = scope.current
  if (!generation) return
  const error = new FrameUnavailableError('The frame has stopped answering.')
  if (hasDied) return failFrame(scope, generation, error)
  generation.channel?.ask('@latchkey-app/PING', undefined).catch((silence: unknown) => {
    if (silence instanceof ChannelError && silence.code === 'TIMEOUT')
      failFrame(scope, generation, error)
  })
}

function awaitsApproval({ waiting }: Scope) {
  return [...waiting].some((request) => request.isApproval)
}

/** Once nothing waits for a decision, the view for it closes: before the caller receives the answer. */
function tidy(scope: Scope) {
  const purpose = shownView(scope)?.purpose
  if (awaitsApproval(scope)) return
  if (purpose === 'approve') setFrameState(scope, { shown: undefined })
  if (!shownView(scope)) scope.presentation.hide()
}

function abortRequests(scope: Scope) {
  const { waiting, presentation, current } = scope
  const isShown = shownView(scope) !== undefined
  const ended = [...waiting].filter(({ isApproval }) => isApproval)
  if (ended.length === 0 && !isShown) return
  setFrameState(scope, { shown: undefined })
  for (const request of ended) {
    waiting.delete(request)
    request.abort()
  }
  // A login that asks on the way goes on without: the frame knows what can wait until later.
  if (isShown) for (const request of waiting) void wait(abortWait).then(request.abort)
  current?.channel?.ask('@latchkey-app/RPC_ABORT', undefined).catch(() => undefined) // each was ended by itself, too
  presentation.hide()
}

function destroy(scope: Scope) {
  endFrame(scope, new FrameUnavailableError('The frame was taken out of the page.'))
  scope.presentation.hide()
  scope.kit.store.setState({ frame: undefined })
}
