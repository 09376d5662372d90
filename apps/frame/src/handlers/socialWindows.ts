import {
  cancelSocial,
  finishIdentityLink,
  getSocialAttempt,
  type RouteResponse,
  type SocialError,
} from '@latchkey/protocol/api'
import type { FrameErrorCode } from '@latchkey/protocol/frame'
import { isApiError } from '../api/apiError.ts'
import { millisecondsUntil } from './fields.ts'
import type { FrameServices } from './frameServices.ts'
import type { Linkable, LinkSource } from './identities.ts'
import { pause } from './wait.ts'
import { refusal } from './refusal.ts'

/** How often an attempt is looked at while its window is open, in milliseconds. */
const pollInterval = 1_000

const failures: Readonly<Record<SocialError, FrameErrorCode>> = {
  denied: 'SOCIAL_DENIED',
  refused: 'SOCIAL_REFUSED',
  unavailable: 'SOCIAL_UNAVAILABLE',
  invalid: 'SOCIAL_INVALID',
}

/** An attempt that may go on. */
type ConfirmedAttempt = {
  readonly attemptId: string
  /** Of its result, where the window has posted it or a redirect has brought it back. */
  readonly secret?: string | undefined
}

/** Windows of social logins. */
export interface SocialWindows extends LinkSource {
  /** Ends an attempt on the server. */
  cancel(attemptId: string): void
  /**
   * Resolves when the attempt of this address may continue. If the signal aborts, the attempt ends on the server, too.
   *
   * @throws ChannelError of the codes for social logins, `INVALID_REQUEST`, `ABORTED`
   */
  waitConfirmed(uri: string, signal: AbortSignal): Promise<ConfirmedAttempt>
  /** @throws ChannelError `INVALID_REQUEST` */
  confirm(uri: string): void
}

/** Context of the windows. */
interface Windows extends Pick<FrameServices, 'api' | 'tell'> {
  /** Secrets that windows have posted, by attempt. */
  readonly secrets: Map<string, string>
  /** Ends the wait between two polls. */
  wake: () => void
}

/** Follows the windows of social logins until their attempts are confirmed. */
export function createSocialWindows({
  api,
  tell,
}: Pick<FrameServices, 'api' | 'tell'>): SocialWindows {
  const windows: Windows = { api, tell, secrets: new Map(), wake: () => undefined }
  return {
    cancel: (attemptId) => cancel(windows, attemptId),
    waitConfirmed: (uri, signal) => waitConfirmed(windows, uri, signal),
    confirm(uri) {
      const { attemptId, secret } = readUri(uri)
      if (secret === undefined) throw refusal('INVALID_REQUEST')
      windows.secrets.set(attemptId, secret)
      windows.wake()
    },
    claims: () => true,
    wait: (uri, signal) => waitLinkable(windows, uri, signal),
  }
}

function cancel({ api }: Windows, attemptId: string) {
  // If this request fails, the attempt expires.
  void api.callOpenly(cancelSocial, { body: { attemptId } }).catch(() => undefined)
}

/** Reads the attempt from the server. */
async function look({ api }: Windows, attemptId: string, signal: AbortSignal) {
  const params = { attemptId }
  const found = await api
    .callOpenly(getSocialAttempt, { params }, { signal })
    .catch((error: unknown) => {
      throw isApiError(error, 'not_found', 'attempt_ended')
        ? refusal('SOCIAL_ENDED', undefined, error)
        : error
    })
  if (found.state === 'ended') throw refusal('SOCIAL_ENDED')
  if (found.state === 'failed') throw refusal(failures[found.error ?? 'invalid'])
  return found
}

/** Sends the state of an attempt to the page. */
function report({ tell }: Windows, { state, seenAt, now }: RouteResponse<typeof getSocialAttempt>) {
  if (state === 'failed' || state === 'ended') return
  const seenAgo = seenAt === null ? undefined : millisecondsUntil(now, seenAt)
  tell('@latchkey-frame/SOCIAL_STATE', {
    state,
    ...(seenAgo !== undefined && { seenAgo }),
  })
}

/** Returns true once the attempt may continue. A lost connection is no answer. */
async function isConfirmed(windows: Windows, attemptId: string, signal: AbortSignal) {
  try {
    const found = await look(windows, attemptId, signal)
    report(windows, found)
    return found.state === 'confirmed'
  } catch (error) {
    if (isApiError(error, 'unreachable')) return false
    throw error
  }
}

async function waitConfirmed(
  windows: Windows,
  uri: string,
  signal: AbortSignal,
): Promise<ConfirmedAttempt> {
  const { secrets } = windows
  const given = readUri(uri)
  const { attemptId } = given
  const giveUp = () => cancel(windows, attemptId)
  signal.addEventListener('abort', giveUp)
  try {
    if (given.secret !== undefined) return given
    for (;;) {
      const secret = secrets.get(attemptId)
      if (secret !== undefined) return { attemptId, secret }
      if (await isConfirmed(windows, attemptId, signal)) return { attemptId }
      if (secrets.has(attemptId)) continue
      const confirmed = new Promise<void>((resolve) => (windows.wake = resolve))
      await Promise.race([pause(pollInterval, signal), confirmed])
    }
  } finally {
    secrets.delete(attemptId)
    signal.removeEventListener('abort', giveUp)
  }
}

/** Waits until the identity of the attempt can be linked. */
async function waitLinkable(windows: Windows, uri: string, signal: AbortSignal): Promise<Linkable> {
  const { attemptId, secret } = await waitConfirmed(windows, uri, signal)
  const { provider, name } = await look(windows, attemptId, signal)
  return {
    attemptId,
    provider,
    name,
    finish: async (proof) => {
      const body = { attemptId, proof, ...(secret !== undefined && { secret }) }
      return (await windows.api.call(finishIdentityLink, { body }, { signal })).identity
    },
  }
}

/** The attempt of an address of the window, and what stands behind its `#`. */
function readUri(uri: string): ConfirmedAttempt {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const attemptId = url?.searchParams.get('attempt') ?? ''
  const secret = url?.hash.slice(1) ?? ''
  if (!isId(attemptId) || (secret !== '' && !isId(secret))) throw refusal('INVALID_REQUEST')
  return { attemptId, ...(secret !== '' && { secret }) }
}

function isId(text: string) {
  return /^[A-Za-z0-9_-]{16,64}$/.test(text)
}
