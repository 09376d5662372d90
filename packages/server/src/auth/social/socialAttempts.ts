import { and, eq, gt } from 'drizzle-orm'
import type { SocialError } from '@latchkey/protocol/api'
import type { SocialProvider } from '@latchkey/protocol/frame'
import type { Codes } from '../email/codes.ts'
import type { Profiles } from '../identities/profiles.ts'
import { hashOf } from '../sessions/readProof.ts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import { authSocialAttempts, type SocialAttempt } from '../../store/identitySchema.ts'
import type { Store } from '../../store/store.ts'
import { createAttemptSecrets } from './attemptSecrets.ts'

/** What attempts are read with. */
export type SocialAttemptParts = {
  readonly store: Store
  readonly limits: Limits
  readonly codes: Codes
  readonly profiles: Profiles
  /** The server's own key for what attempts prove themselves with. */
  readonly key: Uint8Array
  readonly frameUrl: string
  /** Where providers send browsers back to: the API's own address, asked for late since a server may not have its port yet. */
  apiUrl(): string
}

/** Attempts as the store has them, and what follows from them. */
export function createSocialAttempts(parts: SocialAttemptParts) {
  const { store, limits, codes, profiles, frameUrl } = parts
  const { db } = store
  const secrets = createAttemptSecrets(parts.key)

  async function find(id: string, projectId: string): Promise<SocialAttempt | undefined> {
    const [row] = await db
      .select()
      .from(authSocialAttempts)
      .where(and(eq(authSocialAttempts.id, id), eq(authSocialAttempts.projectId, projectId)))
    return row
  }

  /** While nothing has come of it. */
  const isOpen = (id: string, now: number) =>
    and(
      eq(authSocialAttempts.id, id),
      eq(authSocialAttempts.state, 'waiting'),
      gt(authSocialAttempts.expiresAt, now),
    )

  return {
    secrets,
    find,
    isOpen,

    /** How it stands: what is written, and what time has made of it. */
    stateOf: (attempt: SocialAttempt, now: number): Pick<SocialAttempt, 'state' | 'error'> => {
      const { state, error, expiresAt, answeredAt } = attempt
      if (state !== 'ended' && expiresAt <= now) return { state: 'ended', error: null }
      // The server that was making something of the provider's answer is no more.
      if (state === 'waiting' && answeredAt !== null && now - answeredAt > limits.socialExchangeMs)
        return { state: 'failed', error: 'unavailable' }
      return { state, error }
    },

    profileOf: ({ profileSealed, id }: SocialAttempt) =>
      profileSealed === null ? undefined : profiles.read(profileSealed, id),

    fail: async (id: string, error: SocialError): Promise<void> => {
      const state = 'failed'
      await db.update(authSocialAttempts).set({ state, error }).where(isOpen(id, Date.now()))
    },

    /** The document of the frame's origin that is its window. */
    windowOf: ({ projectId, id }: Pick<SocialAttempt, 'projectId' | 'id'>) =>
      `${frameUrl}/popup?${new URLSearchParams({ projectId, attempt: id }).toString()}`,

    /** What binds the provider's answer to it. */
    bindingOf: (attempt: SocialAttempt) => ({
      state: secrets.stateOf(attempt),
      nonce: secrets.nonceOf(attempt),
      verifier: secrets.verifierOf(attempt),
    }),

    redirectUri: (provider: SocialProvider) =>
      `${parts.apiUrl().replace(/\/+$/, '')}/auth/v1/social/callback/${provider}`,

    /**
     * The attempt, for the window that went to the provider with it and came back in the same browser.
     *
     * @throws ServerError `attempt_ended`
     */
    returned: async (
      given: { readonly attemptId: string; readonly secret: string; readonly ticket: string },
      projectId: string,
    ): Promise<SocialAttempt> => {
      const attempt = await find(given.attemptId, projectId)
      if (
        !attempt ||
        attempt.secretHash === null ||
        !codes.isEqual(hashOf(given.secret), attempt.secretHash) ||
        !codes.isEqual(given.ticket, secrets.ticketOf(attempt))
      )
        throw attemptEnded()
      return attempt
    },
  }
}

/** What {@link createSocialAttempts} makes. */
export type SocialAttempts = ReturnType<typeof createSocialAttempts>

/** The attempt is over, was never begun, or is somebody else's: it is not told which. */
export function attemptEnded(): ServerError {
  return new ServerError(
    'attempt_ended',
    'This login is good no longer: it was used or given up, or has expired. Begin again.',
  )
}
