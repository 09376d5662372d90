import { and, eq, gt } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { identityChangeBytes, type IdentityProof, type WalletAction } from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import { authChallenges } from '../../store/identitySchema.ts'
import type { Database } from '../../store/database.ts'
import { isSignedByWriter } from '../vault/isSignedByWriter.ts'
import { findVault } from '../vault/readVault.ts'
import type { AuthSession } from '../authSession.ts'

/** What leads to a wallet only changes with the wallet's own word: a session alone changes nothing. */
export function createWalletProofs(limits: Limits) {
  return {
    challenge: async (db: Database, { sessionId, userId }: AuthSession) => {
      const now = Date.now()
      const challenge = randomBytes(32).toString('base64url')
      const expiresAt = now + limits.identityChallengeMs
      await db.insert(authChallenges).values({ challenge, sessionId, expiresAt })
      return { userId, challenge, expiresAt, now }
    },

    /**
     * Uses a challenge of this session up, and checks that the wallet has signed it together with the change. Where the transaction is not
     * committed, the challenge stays.
     *
     * @throws ServerError `wrong_factor`
     */
    require: async (
      tx: Transaction,
      session: AuthSession,
      change: { readonly action: WalletAction; readonly target: string },
      { challenge, signature }: IdentityProof,
    ) => {
      const { userId, sessionId } = session
      const [fresh] = await tx
        .delete(authChallenges)
        .where(
          and(
            eq(authChallenges.challenge, challenge),
            eq(authChallenges.sessionId, sessionId),
            gt(authChallenges.expiresAt, Date.now()),
          ),
        )
        .returning()
      const vault = await findVault(tx, session)
      if (!vault) throw refused('There is no wallet yet that could agree to this.')
      if (!fresh) throw refused('The wallet has to sign a fresh challenge of this session.')
      const { walletId, writer } = vault
      const bytes = identityChangeBytes({ ...change, userId, walletId, challenge })
      if (!isSignedByWriter(writer, bytes, signature))
        throw refused('The wallet has not signed this.')
    },
  }
}

/** What {@link createWalletProofs} makes. */
export type WalletProofs = ReturnType<typeof createWalletProofs>

function refused(message: string) {
  return new ServerError('wrong_factor', message)
}
