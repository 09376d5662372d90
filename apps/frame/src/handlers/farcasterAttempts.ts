import {
  endFarcasterAttempt,
  finishFarcasterLink,
  getFarcasterAttempt,
  startFarcasterLink,
  startFarcasterLogin,
} from '@latchkey/protocol/api'
import type { FrameErrorCode } from '@latchkey/protocol/frame'
import { isApiError } from '../api/apiError.ts'
import { thumbprint } from '../api/createProofs.ts'
import type { FrameParts } from './frameServices.ts'
import type { LinkSource } from './identities.ts'
import { pause } from './pause.ts'
import { refusal } from './refusal.ts'

/** How often an attempt is looked at, in milliseconds. */
const pollInterval = 1_000
/** How often in a row Farcaster's servers may fail to answer before the visitor is told. */
const mostFaults = 5

const failures = {
  refused: 'SOCIAL_DENIED',
  message: 'SOCIAL_INVALID',
  signer: 'SOCIAL_INVALID',
} as const satisfies Record<string, FrameErrorCode>

type Attempt = { readonly id: string; readonly url: string }

/** Logins with Farcaster and links of it: one at a time, the newest. Given up, an attempt ends on the server, too. */
export function createFarcasterAttempts({ account, api, languages, settings, signer }: FrameParts) {
  const locale = languages.find((tag) => /^[A-Za-z0-9-]{2,35}$/.test(tag))
  let current: Attempt | undefined

  /** Nobody waits for the answer: an attempt that the server does not hear of expires. */
  function end(attemptId: string) {
    if (current?.id === attemptId) current = undefined
    void api.callOpenly(endFarcasterAttempt, { body: { attemptId } }).catch(() => undefined)
  }

  async function look(attemptId: string, signal: AbortSignal) {
    const params = { attemptId }
    return api.callOpenly(getFarcasterAttempt, { params }, { signal }).catch((error: unknown) => {
      if (isApiError(error, 'attempt_ended', 'not_found')) throw refusal('SOCIAL_ENDED')
      return isApiError(error, 'upstream_unavailable') ? 'fault' : onBreak(error)
    })
  }

  /** Waits until the person has approved. Given up, the attempt ends. */
  async function prove(attempt: Attempt, signal: AbortSignal) {
    let faults = 0
    try {
      for (;;) {
        if (current !== attempt) throw refusal('SOCIAL_ENDED')
        const found = await look(attempt.id, signal)
        faults = found === 'fault' ? faults + 1 : 0
        if (faults >= mostFaults) throw refusal('SOCIAL_UNAVAILABLE')
        if (typeof found === 'object') {
          if (found.state === 'proved') return { name: found.name }
          if (found.state === 'ended') throw refusal('SOCIAL_ENDED')
          if (found.state === 'failed') throw refusal(failures[found.failure ?? 'message'])
        }
        await pause(pollInterval, signal)
      }
    } catch (error) {
      end(attempt.id)
      throw error
    }
  }

  const links: LinkSource = {
    claims: (uri) => current?.url === uri,
    wait: async (uri, signal) => {
      const attempt = current
      if (attempt?.url !== uri) throw refusal('SOCIAL_ENDED')
      const { name } = await prove(attempt, signal)
      return {
        attemptId: attempt.id,
        provider: 'farcaster',
        name,
        finish: async (proof, linking) => {
          const body = { attemptId: attempt.id, proof }
          const { identity } = await api.call(finishFarcasterLink, { body }, { signal: linking })
          return identity
        },
      }
    },
  }

  return {
    ...links,
    /** Begins one in place of the one before. */
    async begin(purpose: 'login' | 'link', signal: AbortSignal) {
      if (current) end(current.id)
      const { origin } = settings
      const jkt = await thumbprint(await signer.publicKey())
      const body = { origin, jkt, ...(locale && { locale }) }
      if (purpose === 'link') await account.require()
      const { attemptId, url, expiresAt, now } =
        purpose === 'link'
          ? await api.call(startFarcasterLink, { body }, { signal })
          : await api.callOpenly(startFarcasterLogin, { body }, { signal })
      current = { id: attemptId, url }
      return { url, expiresAfter: Math.min(Math.max(0, expiresAt - now), 86_400_000) }
    },
    /** Waits for the newest, which is over then. @returns what ends it. */
    async waitProved(signal: AbortSignal) {
      const attempt = current
      if (!attempt) throw refusal('SOCIAL_ENDED')
      const { name } = await prove(attempt, signal)
      current = undefined
      return { attemptId: attempt.id, name: name ?? '' }
    },
  }
}

/** Logins with Farcaster and links of it. */
export type FarcasterAttempts = ReturnType<typeof createFarcasterAttempts>

/** A connection that breaks off for a while is no answer; any other error is. */
function onBreak(error: unknown) {
  if (isApiError(error, 'unreachable', 'store_unavailable')) return undefined
  throw error
}
