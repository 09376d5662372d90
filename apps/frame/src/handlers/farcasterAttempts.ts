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
import { localeOf, millisecondsUntil } from './fields.ts'
import type { FrameServices } from './frameServices.ts'
import type { Linkable, LinkSource } from './identities.ts'
import { pause } from './wait.ts'
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

/** Logins with Farcaster and links of Farcaster identities. */
export interface FarcasterAttempts extends LinkSource {
  /** Starts an attempt, which replaces the current one. */
  begin(
    purpose: 'login' | 'link',
    signal: AbortSignal,
  ): Promise<{ readonly url: string; readonly expiresAfter: number }>
  /** Waits until the newest attempt was approved, and forgets it. */
  waitProved(signal: AbortSignal): Promise<{ readonly attemptId: string; readonly name: string }>
}

/** Context of the attempts. */
interface Attempts {
  readonly services: FrameServices
  current: Attempt | undefined
}

/** Creates the attempts with Farcaster: one at a time, the newest. If the caller aborts, an attempt ends on the server, too. */
export function createFarcasterAttempts(services: FrameServices): FarcasterAttempts {
  const attempts: Attempts = { services, current: undefined }
  return {
    claims: (uri) => attempts.current?.url === uri,
    wait: (uri, signal) => waitLinkable(attempts, uri, signal),
    begin: (purpose, signal) => begin(attempts, purpose, signal),
    async waitProved(signal) {
      const attempt = attempts.current
      if (!attempt) throw refusal('SOCIAL_ENDED')
      const { name } = await prove(attempts, attempt, signal)
      attempts.current = undefined
      return { attemptId: attempt.id, name: name ?? '' }
    },
  }
}

async function begin(attempts: Attempts, purpose: 'login' | 'link', signal: AbortSignal) {
  const { account, api, languages, settings, signer } = attempts.services
  if (attempts.current) end(attempts, attempts.current.id)
  const { origin } = settings
  const locale = localeOf(languages)
  const jkt = await thumbprint(await signer.publicKey())
  const body = { origin, jkt, ...(locale && { locale }) }
  if (purpose === 'link') await account.require()
  const { attemptId, url, expiresAt, now } =
    purpose === 'link'
      ? await api.call(startFarcasterLink, { body }, { signal })
      : await api.callOpenly(startFarcasterLogin, { body }, { signal })
  attempts.current = { id: attemptId, url }
  return { url, expiresAfter: millisecondsUntil(expiresAt, now) }
}

/** Ends an attempt without waiting for the server. If the request is lost, the attempt expires. */
function end(attempts: Attempts, attemptId: string) {
  if (attempts.current?.id === attemptId) attempts.current = undefined
  void attempts.services.api
    .callOpenly(endFarcasterAttempt, { body: { attemptId } })
    .catch(() => undefined)
}

async function look({ services: { api } }: Attempts, attemptId: string, signal: AbortSignal) {
  const params = { attemptId }
  return api.callOpenly(getFarcasterAttempt, { params }, { signal }).catch((error: unknown) => {
    if (isApiError(error, 'attempt_ended', 'not_found')) throw refusal('SOCIAL_ENDED')
    return isApiError(error, 'upstream_unavailable') ? 'fault' : onBreak(error)
  })
}

/** Waits until the person has approved. If the caller aborts, the attempt ends. */
async function prove(attempts: Attempts, attempt: Attempt, signal: AbortSignal) {
  let faults = 0
  try {
    for (;;) {
      if (attempts.current !== attempt) throw refusal('SOCIAL_ENDED')
      const found = await look(attempts, attempt.id, signal)
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
    end(attempts, attempt.id)
    throw error
  }
}

/** Waits until the identity of the current attempt can be linked. */
async function waitLinkable(
  attempts: Attempts,
  uri: string,
  signal: AbortSignal,
): Promise<Linkable> {
  const attempt = attempts.current
  if (attempt?.url !== uri) throw refusal('SOCIAL_ENDED')
  const { name } = await prove(attempts, attempt, signal)
  return {
    attemptId: attempt.id,
    provider: 'farcaster',
    name,
    finish: async (proof, linking) => {
      const body = { attemptId: attempt.id, proof }
      const { identity } = await attempts.services.api.call(
        finishFarcasterLink,
        { body },
        { signal: linking },
      )
      return identity
    },
  }
}

/** A connection that breaks off for a while is no answer; any other error is. */
function onBreak(error: unknown) {
  if (isApiError(error, 'unreachable', 'store_unavailable')) return undefined
  throw error
}
