import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { RouteInput, RouteResponse, SocialError } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { hashOf } from '../sessions/readProof.ts'
import type { Logger } from '../../log.ts'
import { authSocialAttempts } from '../../store/identitySchema.ts'
import type { Project } from '../../store/schema.ts'
import type { Providers } from './createProviders.ts'
import { attemptEnded, type SocialAttemptParts, type SocialAttempts } from './socialAttempts.ts'
import { failureOf, logged } from './socialFailure.ts'

/** Services of a window. */
type WindowContext = SocialAttemptParts & {
  readonly log: Logger
  readonly attempts: SocialAttempts
  readonly providers: Providers
}

/** Answers the window of an attempt: on its way to the provider, and when it is back. */
export interface SocialWindow {
  /** Takes the attempt for the window that asks first, and returns the provider's address. */
  go(
    body: RouteInput<typeof api.goSocial>['body'],
    project: Project,
  ): Promise<RouteResponse<typeof api.goSocial>>
  /** Returns what the window shows after the provider's answer. */
  show(
    body: RouteInput<typeof api.showSocial>['body'],
    project: Project,
  ): Promise<RouteResponse<typeof api.showSocial>>
  /** Records the visitor's click on a proved attempt. */
  confirm(
    body: RouteInput<typeof api.confirmSocial>['body'],
    projectId: string,
  ): Promise<RouteResponse<typeof api.confirmSocial>>
  /** Records where the window is, and returns false if its attempt is over. */
  beat(
    body: RouteInput<typeof api.beatSocial>['body'],
    projectId: string,
  ): Promise<RouteResponse<typeof api.beatSocial>>
}

export function createSocialWindow(context: WindowContext): SocialWindow {
  return {
    go: (body, project) => go(context, body, project),
    show: (body, project) => show(context, body, project),
    confirm: (body, projectId) => confirm(context, body, projectId),
    beat: (body, projectId) => beat(context, body, projectId),
  }
}

async function go(
  { store, attempts, providers, log }: WindowContext,
  { attemptId, secretHash }: RouteInput<typeof api.goSocial>['body'],
  project: Project,
): Promise<RouteResponse<typeof api.goSocial>> {
  const now = Date.now()
  // In one statement: of two windows that ask at once, one is the attempt's.
  const [mine] = await store.db
    .update(authSocialAttempts)
    .set({ secretHash, place: 'here', seenAt: now })
    .where(
      and(
        eq(authSocialAttempts.id, attemptId),
        eq(authSocialAttempts.projectId, project.id),
        or(isNull(authSocialAttempts.secretHash), eq(authSocialAttempts.secretHash, secretHash)),
      ),
    )
    .returning()
  if (!mine) {
    const found = await attempts.find(attemptId, project.id)
    // One that was registered just now is nobody's yet: the next question takes it.
    const isTaken = found?.secretHash != null && found.secretHash !== secretHash
    return { state: isTaken ? 'ended' : 'unknown', now }
  }
  const { provider, origin, expiresAt, returnUrl } = mine
  const failed = (error: SocialError) =>
    ({ state: 'failed', error, provider, returnUrl, now }) as const
  const { state, error } = attempts.stateOf(mine, now)
  if (state === 'failed') return failed(error ?? 'invalid')
  // Once the provider has answered, its page is no use any more.
  if (state !== 'waiting' || mine.answeredAt !== null) return { state: 'ended', now }
  try {
    const uri = await providers
      .get(provider)
      .authorizationUrl(attempts.bindingOf(mine), attempts.redirectUri(provider))
    const projectName = project.name
    return { state: 'ready', uri, provider, origin, projectName, expiresAt, now }
  } catch (cause) {
    log.warn({ ...logged(cause), provider }, 'a social provider could not be asked')
    const why = failureOf(cause)
    await attempts.fail(attemptId, why)
    return failed(why)
  }
}

async function show(
  { attempts, store, codes }: WindowContext,
  given: RouteInput<typeof api.showSocial>['body'],
  project: Project,
): Promise<RouteResponse<typeof api.showSocial>> {
  const now = Date.now()
  const attempt = await attempts.returned(given, project.id)
  await store.db
    .update(authSocialAttempts)
    .set({ place: 'here', seenAt: now })
    .where(eq(authSocialAttempts.id, attempt.id))
  const { state, error } = attempts.stateOf(attempt, now)
  const { id, mode, purpose, provider, origin, returnUrl, expiresAt } = attempt
  const isProved = state === 'proved' || state === 'confirmed'
  return {
    state: state === 'waiting' ? 'ended' : state,
    mode,
    purpose,
    provider,
    origin,
    projectName: project.name,
    matchNumber: codes.matchNumberOf(id),
    name: isProved ? (attempts.profileOf(attempt)?.name ?? null) : null,
    error,
    // A redirect has no opener to give it to: only the click gives it away.
    resultSecret: isProved && mode === 'popup' ? attempts.secrets.resultOf(attempt) : null,
    returnUrl,
    expiresAt,
    now,
  }
}

async function confirm(
  { attempts, store }: WindowContext,
  given: RouteInput<typeof api.confirmSocial>['body'],
  projectId: string,
): Promise<RouteResponse<typeof api.confirmSocial>> {
  const now = Date.now()
  const attempt = await attempts.returned(given, projectId)
  const [confirmed] = await store.db
    .update(authSocialAttempts)
    .set({ state: 'confirmed', place: 'here', seenAt: now })
    .where(
      and(
        eq(authSocialAttempts.id, attempt.id),
        or(eq(authSocialAttempts.state, 'proved'), eq(authSocialAttempts.state, 'confirmed')),
        gt(authSocialAttempts.expiresAt, now),
      ),
    )
    .returning()
  if (!confirmed) throw attemptEnded()
  return {
    resultSecret: attempts.secrets.resultOf(attempt),
    returnUrl: attempt.returnUrl,
  }
}

async function beat(
  { store, attempts }: WindowContext,
  { attemptId, secret, place }: RouteInput<typeof api.beatSocial>['body'],
  projectId: string,
): Promise<RouteResponse<typeof api.beatSocial>> {
  const now = Date.now()
  const [row] = await store.db
    .update(authSocialAttempts)
    .set({ place, ...(place === 'here' && { seenAt: now }) })
    .where(
      and(
        eq(authSocialAttempts.id, attemptId),
        eq(authSocialAttempts.projectId, projectId),
        eq(authSocialAttempts.secretHash, hashOf(secret)),
      ),
    )
    .returning()
  const state = row ? attempts.stateOf(row, now).state : 'ended'
  return { isAlive: state !== 'ended' && state !== 'failed', now }
}
