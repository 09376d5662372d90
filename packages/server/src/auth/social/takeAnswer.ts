import { and, eq, gt, isNull } from 'drizzle-orm'
import type { SocialProvider } from '@latchkey/protocol/frame'
import { hashOf } from '../sessions/readProof.ts'
import type { Logger } from '../../log.ts'
import { authSocialAttempts } from '../../store/identitySchema.ts'
import type { Providers } from './createProviders.ts'
import type { SocialAttemptParts, SocialAttempts } from './socialAttempts.ts'
import { failureOf, logged } from './socialFailure.ts'

/** Makes what takes the answers of providers. */
export function createTakeAnswer(
  { store: { db }, profiles, log }: SocialAttemptParts & { readonly log: Logger },
  attempts: SocialAttempts,
  providers: Providers,
) {
  const { secrets, isOpen, bindingOf, redirectUri, windowOf } = attempts
  /**
   * Takes a provider's answer, once, and checks all of it.
   *
   * @param params - what the browser brings.
   * @returns where the browser goes on; nothing where nobody waits for this answer.
   */
  return async (provider: SocialProvider, params: URLSearchParams): Promise<string | undefined> => {
    const [state, ...more] = params.getAll('state')
    if (state === undefined || more.length > 0 || !providers.has(provider)) return undefined
    const now = Date.now()
    const [attempt] = await db
      .update(authSocialAttempts)
      .set({ answeredAt: now, place: 'here', seenAt: now })
      .where(
        and(
          eq(authSocialAttempts.stateHash, hashOf(state)),
          // Each provider has an address of its own: an answer that comes to another one's is not believed.
          eq(authSocialAttempts.provider, provider),
          eq(authSocialAttempts.state, 'waiting'),
          isNull(authSocialAttempts.answeredAt),
          gt(authSocialAttempts.expiresAt, now),
        ),
      )
      .returning()
    if (!attempt || attempt.secretHash === null) return undefined
    try {
      const profile = await providers
        .get(provider)
        .readAnswer(params, bindingOf(attempt), redirectUri(provider))
      await db
        .update(authSocialAttempts)
        .set({ state: 'proved', profileSealed: profiles.seal(profile, attempt.id) })
        .where(isOpen(attempt.id, Date.now()))
    } catch (cause) {
      const why = failureOf(cause)
      if (why === 'denied') log.debug({ provider }, 'a visitor has declined a social login')
      else log.warn({ ...logged(cause), provider, failure: why }, 'a social login came to nothing')
      await attempts.fail(attempt.id, why)
    }
    // Its holder is the browser that has brought the answer; whoever only knows the address of the provider's page never gets it.
    return `${windowOf(attempt)}#${secrets.ticketOf(attempt)}`
  }
}
