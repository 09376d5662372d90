import {
  type MethodInput,
  type MethodOutput,
  type openChannel,
  ChannelError,
} from '@latchkey/protocol/channel'
import { frameDeadlines, type AppMethods, type FrameMethods } from '@latchkey/protocol/frame'

/** The page's end of the port. */
export type PageChannel = ReturnType<typeof openChannel<AppMethods, FrameMethods>>

/**
 * Asks what only a person can answer, for as long as they need. Meanwhile the frame has to answer a `PING` now and then: one that does not has
 * died, and the question ends.
 *
 * @throws ChannelError `TIMEOUT` when the frame has died, `ABORTED`, and what the frame answers
 */
export async function askPerson<Name extends keyof AppMethods>(
  channel: PageChannel,
  type: Name,
  payload: MethodInput<AppMethods[Name]>,
  signal: AbortSignal,
): Promise<MethodOutput<AppMethods[Name]>> {
  const controller = new AbortController()
  let isDead = false
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const timer = setInterval(() => {
    const asked = performance.now()
    channel.ask('@latchkey-app/PING', undefined).catch((error: unknown) => {
      if (!(error instanceof ChannelError) || error.code !== 'TIMEOUT') return
      if (performance.now() - asked > 2 * frameDeadlines.request) return // the page itself was frozen, and the frame with it
      isDead = true
      stop()
    })
  }, frameDeadlines.ping)
  try {
    return await channel.ask(type, payload, { signal: controller.signal })
  } catch (error) {
    throw isDead ? new ChannelError('TIMEOUT', { cause: error }) : error
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
  }
}
