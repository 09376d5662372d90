import { connect } from '../connection/connect.ts'
import { authId } from './authConnector.ts'
import { RequestAbortedError } from '../errors/connection.ts'
import { FrameRequestError } from '../errors/frame.ts'
import { KitError } from '../errors/KitError.ts'
import type { Kit } from '../kit/kit.ts'
import type { FrameChannel, Social, SocialAttempt, SocialOutcome } from './frame.ts'
import { frameKeys } from './frameStorage.ts'
import { leaveForProvider, takeReturn } from './socialReturn.ts'
import { socialWindowUrl } from './socialWindow.ts'
import {
  followSocialAttempt,
  setSocialAttempt,
  showSocialAttempt,
  socialAttempt,
  updateSocialAttempt,
} from './socialAttempt.ts'
import { watchSocial } from './watchSocial.ts'

/** Context of the attempts. */
interface Context {
  readonly kit: Kit
  readonly channel: FrameChannel
}

/** Creates the logins with providers. The click has opened the window of an attempt before. */
export function createSocial(kit: Kit, channel: FrameChannel): Social {
  const context: Context = { kit, channel }
  return {
    run: (attempt) => conclude(kit, attempt, (signal) => begin(context, attempt, signal)),
    resume: () => resume(context),
  }
}

/** Sends the visitor to the provider, in a window or by a redirect, and finishes the attempt. */
async function begin(context: Context, attempt: SocialAttempt, signal: AbortSignal) {
  const { kit, channel } = context
  const { id, provider, purpose } = attempt
  const hasWindow = attempt.window !== undefined
  const { uri, matchNumber } = await channel.ask(
    '@latchkey-app/GET_SOCIAL_REDIRECT_URI',
    {
      provider,
      purpose,
      attempt: id,
      mode: hasWindow ? 'popup' : 'redirect',
      ...(!hasWindow && { returnUrl: returnUrl() }),
    },
    { signal },
  )
  kit.storage.set(frameKeys.lastProvider, provider)
  if (!hasWindow) {
    updateSocialAttempt(kit, id, { uri, matchNumber })
    return leaveForProvider(kit, attempt, uri, signal)
  }
  updateSocialAttempt(kit, id, { step: 'provider', matchNumber })
  const confirm = (posted: string) => {
    updateSocialAttempt(kit, id, { step: 'finishing' })
    return channel.ask('@latchkey-app/CONFIRM_SOCIAL', { uri: posted }, { signal })
  }
  const stopWatching = watchSocial(kit, channel, attempt, confirm)
  try {
    return await finish(context, attempt, socialWindowUrl(kit, id), signal)
  } finally {
    stopWatching()
  }
}

/** Waits until the visitor has finished at the provider, and logs in or links. */
async function finish(
  { kit, channel }: Context,
  attempt: SocialAttempt,
  uri: string,
  signal: AbortSignal,
): Promise<SocialOutcome> {
  const { id, provider, purpose } = attempt
  if (purpose === 'link') {
    await channel.ask('@latchkey-app/LINK_IDENTITY', { uri }, { signal, isApproval: false })
    return { purpose }
  }
  await channel.ask('@latchkey-app/CONNECT_SOCIAL', { uri }, { signal })
  updateSocialAttempt(kit, id, { step: 'finishing' })
  kit.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
  const connection = await connect(kit, { connector: authId, signal })
  kit.emit('SOCIAL_LOGIN_SUCCESS', { provider })
  return { purpose, connection }
}

/** Runs the work of an attempt, and records how it ends. */
async function conclude(
  kit: Kit,
  attempt: SocialAttempt,
  work: (signal: AbortSignal) => Promise<SocialOutcome>,
): Promise<SocialOutcome> {
  const { id, provider, purpose } = attempt
  const { signal, stop } = followSocialAttempt(kit, id)
  try {
    if (socialAttempt(kit)?.id !== id) throw new RequestAbortedError()
    const outcome = await work(signal)
    stop()
    if (socialAttempt(kit)?.id === id) setSocialAttempt(kit, undefined)
    return outcome
  } catch (cause) {
    const error = signal.aborted ? new RequestAbortedError() : toSocialError(cause)
    updateSocialAttempt(kit, id, { step: 'failed', error })
    if (!signal.aborted && purpose === 'login')
      kit.emit('SOCIAL_LOGIN_ERROR', { provider, message: error.shortMessage })
    throw error
  } finally {
    stop()
    attempt.window?.close()
  }
}

/** Finishes the attempt of a redirect that has led back to this page. */
async function resume(context: Context) {
  const { kit } = context
  const returned = takeReturn(kit)
  if (!returned) return
  const attempt: SocialAttempt = { ...returned.attempt, step: 'finishing' }
  const { id, provider, purpose } = attempt
  const { secret } = returned
  if (secret === undefined) {
    if (purpose === 'login') kit.emit('SOCIAL_LOGIN_CANCELED', { provider })
    return
  }
  setSocialAttempt(kit, attempt)
  showSocialAttempt(kit, id)
  await conclude(kit, attempt, (signal) =>
    finish(context, attempt, socialWindowUrl(kit, id, secret), signal),
  ).catch((error: unknown) => {
    if (!(error instanceof RequestAbortedError))
      kit.log.warn('The login could not be finished', error) // the view says why
  })
}

/** Where a redirect comes back to; the server takes 2,000 characters. */
function returnUrl() {
  return location.href.length < 2_000 ? location.href : location.origin + location.pathname
}

function toSocialError(cause: unknown): KitError {
  return cause instanceof KitError
    ? cause
    : new FrameRequestError('FAILED', 'An error occurred', { cause })
}
