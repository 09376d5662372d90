import {
  cancelSocial,
  finishIdentityLink,
  getSocialAttempt,
  type RouteResponse,
  type SocialError,
} from '@latchkey/protocol/api'
import type { FrameErrorCode } from '@latchkey/protocol/frame'
import { isApiError } from '../api/apiError.ts'
import type { FrameParts } from './frameServices.ts'
import type { LinkSource } from './identities.ts'
import { pause } from './pause.ts'
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

/** The windows of social logins. */
export type SocialWindows = ReturnType<typeof createSocialWindows>

/** Follows the windows of social logins: where they are, and when what they bring may be used. */
export function createSocialWindows({ api, tell }: Pick<FrameParts, 'api' | 'tell'>) {
  const secrets = new Map<string, string>()
  let wake: () => void = () => undefined

  function cancel(attemptId: string) {
    // One that cannot be told now expires by itself.
    void api.callOpenly(cancelSocial, { body: { attemptId } }).catch(() => undefined)
  }

  /** Looks once. */
  async function look(attemptId: string, signal: AbortSignal) {
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

  function report({ state, seenAt, now }: RouteResponse<typeof getSocialAttempt>) {
    if (state === 'failed' || state === 'ended') return
    const seenAgo = seenAt === null ? undefined : Math.min(Math.max(0, now - seenAt), 86_400_000)
    tell('@latchkey-frame/SOCIAL_STATE', {
      state,
      ...(seenAgo !== undefined && { seenAgo }),
    })
  }

  /** A connection that breaks off for a while is no answer. */
  async function isConfirmed(attemptId: string, signal: AbortSignal) {
    try {
      const found = await look(attemptId, signal)
      report(found)
      return found.state === 'confirmed'
    } catch (error) {
      if (isApiError(error, 'unreachable')) return false
      throw error
    }
  }

  /**
   * Resolves as soon as the attempt of this address may go on. Given up, the attempt ends on the server, too.
   *
   * @throws ChannelError of the codes for social logins, `INVALID_REQUEST`, `ABORTED`
   */
  async function waitConfirmed(uri: string, signal: AbortSignal): Promise<ConfirmedAttempt> {
    const given = readUri(uri)
    const { attemptId } = given
    const giveUp = () => cancel(attemptId)
    signal.addEventListener('abort', giveUp)
    try {
      if (given.secret !== undefined) return given
      for (;;) {
        const secret = secrets.get(attemptId)
        if (secret !== undefined) return { attemptId, secret }
        if (await isConfirmed(attemptId, signal)) return { attemptId }
        if (secrets.has(attemptId)) continue
        const confirmed = new Promise<void>((resolve) => (wake = resolve))
        await Promise.race([pause(pollInterval, signal), confirmed])
      }
    } finally {
      secrets.delete(attemptId)
      signal.removeEventListener('abort', giveUp)
    }
  }

  return {
    cancel,
    waitConfirmed,
    /** @throws ChannelError `INVALID_REQUEST` */
    confirm(uri: string) {
      const { attemptId, secret } = readUri(uri)
      if (secret === undefined) throw refusal('INVALID_REQUEST')
      secrets.set(attemptId, secret)
      wake()
    },
    claims: () => true,
    async wait(uri, signal) {
      const { attemptId, secret } = await waitConfirmed(uri, signal)
      const { provider, name } = await look(attemptId, signal)
      return {
        attemptId,
        provider,
        name,
        finish: async (proof) => {
          const body = { attemptId, proof, ...(secret !== undefined && { secret }) }
          return (await api.call(finishIdentityLink, { body }, { signal })).identity
        },
      }
    },
  } satisfies LinkSource & Record<string, unknown>
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
