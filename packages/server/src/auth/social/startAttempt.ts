import { randomBytes } from 'node:crypto'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import type { AuthBudgets } from '../authBudgets.ts'
import type { AuthSession } from '../authSession.ts'
import type { Cookies } from '../sessions/cookies.ts'
import { hashOf } from '../sessions/readProof.ts'
import { ServerError } from '../../errors.ts'
import { mayEmbed } from '../../frame/ancestors.ts'
import { mailLocale } from '../../mail/renderMail.ts'
import { authSocialAttempts } from '../../store/identitySchema.ts'
import type { Project } from '../../store/schema.ts'
import type { Providers } from './createProviders.ts'
import type { SocialAttemptParts, SocialAttempts } from './socialAttempts.ts'

/** Makes what begins an attempt: a login, or with a session the link of one more identity. */
export function createStart(
  { store: { db }, limits, codes }: SocialAttemptParts,
  { secrets, windowOf }: SocialAttempts,
  providers: Providers,
  budgets: Pick<AuthBudgets, 'spendSocial'>,
) {
  return async (
    body: RouteInput<typeof api.startSocialLogin>['body'],
    asked: { readonly project: Project; readonly prefix: string; readonly cookies: Cookies },
    session?: AuthSession,
  ): Promise<RouteResponse<typeof api.startSocialLogin>> => {
    const { project, prefix, cookies } = asked
    const { attemptId: id, provider, origin, mode, returnUrl, storage, locale } = body
    if (!providers.has(provider))
      throw new ServerError(
        'login_unavailable',
        `This server is not set up for logins with ${provider}. The operator sets LATCHKEY_SOCIAL_${provider.toUpperCase()}_ID.`,
      )
    if (!mayEmbed(origin, project))
      throw new ServerError(
        'origin_not_allowed',
        "This site is not in the project's allowed origins. The operator adds it with `latchkey project set-origins`.",
      )
    if (mode === 'redirect' && !isOn(returnUrl, origin))
      throw new ServerError('bad_request', 'body.returnUrl: is not an address on the origin')
    const now = Date.now()
    const cookie =
      mode === 'redirect' && storage === 'denied'
        ? randomBytes(32).toString('base64url')
        : undefined
    const expiresAt = now + limits.socialAttemptMs
    const row = {
      id,
      projectId: project.id,
      purpose: session ? 'link' : 'login',
      userId: session?.userId ?? null,
      sessionId: session?.sessionId ?? null,
      provider,
      origin,
      mode,
      returnUrl: mode === 'redirect' ? (returnUrl ?? null) : null,
      jkt: session?.jkt ?? body.jkt,
      storage,
      cookieHash: cookie === undefined ? null : hashOf(cookie),
      locale: mailLocale(locale),
      state: 'waiting',
      stateHash: hashOf(secrets.stateOf({ id, createdAt: now })),
      createdAt: now,
      expiresAt,
    } as const
    const made = await db.transaction(async (tx) => {
      await budgets.spendSocial(tx, { prefix, projectId: project.id, now })
      const [one] = await tx
        .insert(authSocialAttempts)
        .values(row)
        .onConflictDoNothing()
        .returning()
      return one
    })
    if (!made) throw new ServerError('conflict', 'This attempt was begun already. Take a new id.')
    if (cookie !== undefined) cookies.set('social', cookie, limits.socialAttemptMs)
    return { uri: windowOf(made), matchNumber: codes.matchNumberOf(id), expiresAt, now }
  }
}

/** Whether an address is a page's of an origin. */
function isOn(address: string | undefined, origin: string) {
  if (address === undefined || !URL.canParse(address)) return false
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && url.origin === origin && url.username === ''
}
