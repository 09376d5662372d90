import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PasskeyAssertion } from '@latchkey/protocol/api'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { AuthSession } from '../authSession.ts'
import { ServerError } from '../../errors.ts'
import type { KeyWrapper } from '../keys/keyWrapper.ts'
import type { Limits } from '../../config/limits.ts'
import type { Store } from '../../store/store.ts'
import { vaultChallenges, vaultSlots, vaultTries, type VaultSlot } from '../../store/vaultSchema.ts'
import { verifyAssertion } from './passkeys.ts'
import { findVault, slotsOf } from './readVault.ts'
import { sealHalf, wrapContext } from './sealHalf.ts'

type Services = {
  readonly store: Store
  readonly wrapper: KeyWrapper
  readonly limits: Limits
  readonly frameUrl: string
}

/** Releases the half of a device's slot to a live session of the key that the slot was made with. */
export async function releaseDevice(slotId: string, session: AuthSession, services: Services) {
  const slot = await ownSlot(slotId, session, services)
  if (slot.kind !== 'device' || slot.jkt !== session.jkt)
    throw new ServerError('wrong_factor', 'This slot is of another device.')
  return release(slot, session, services)
}

/** Makes a challenge for the passkeys of the session's wallet. */
export async function challengePasskeys(session: AuthSession, { store: { db }, limits }: Services) {
  const vault = await ownVault(session, db)
  const now = Date.now()
  const challenge = randomBytes(32).toString('base64url')
  const { walletId } = vault
  const { sessionId } = session
  const expiresAt = now + limits.vaultChallengeMs
  await db.delete(vaultChallenges).where(lt(vaultChallenges.expiresAt, now))
  await db.insert(vaultChallenges).values({ challenge, walletId, sessionId, expiresAt })
  const surplus = await db
    .select({ challenge: vaultChallenges.challenge })
    .from(vaultChallenges)
    .where(eq(vaultChallenges.sessionId, sessionId))
    .orderBy(desc(vaultChallenges.expiresAt))
    .offset(limits.vaultChallenges)
  if (surplus.length > 0)
    await db.delete(vaultChallenges).where(
      inArray(
        vaultChallenges.challenge,
        surplus.map((row) => row.challenge),
      ),
    )
  const credentials = (await slotsOf(db, vault)).flatMap(({ id, credential }) =>
    credential ? [{ id: credential.id, slotId: id, transports: [...credential.transports] }] : [],
  )
  return { challenge, credentials }
}

/** Releases the half of a passkey's slot once the passkey has signed a challenge of this session. */
export async function releasePasskey(
  assertion: PasskeyAssertion,
  session: AuthSession,
  services: Services,
) {
  const { db } = services.store
  const vault = await ownVault(session, db)
  const slots = await slotsOf(db, vault)
  const slot = slots.find(({ credential }) => credential?.id === assertion.id)
  if (!slot?.credential) throw new ServerError('wrong_factor', 'This passkey opens another wallet.')
  // Taken out before it is looked at, so that it serves once, whatever comes of it.
  const [taken] = await db
    .delete(vaultChallenges)
    .where(
      and(
        eq(vaultChallenges.challenge, challengeOf(assertion)),
        eq(vaultChallenges.walletId, vault.walletId),
        eq(vaultChallenges.sessionId, session.sessionId),
        gt(vaultChallenges.expiresAt, Date.now()),
      ),
    )
    .returning()
  if (!taken) throw new ServerError('wrong_factor', 'This passkey was asked for too long ago.')
  const { challenge } = taken
  const use = { frameUrl: services.frameUrl, challenge, topOrigin: session.origin }
  const counter = await verifyAssertion(assertion, slot.credential, use)
  const credential = { ...slot.credential, counter }
  await db.update(vaultSlots).set({ credential }).where(eq(vaultSlots.id, slot.id))
  return release(slot, session, services)
}

/** What comes of a recovery code: its half, or that this was the last try for now. */
export type RecoveryRelease =
  | Awaited<ReturnType<typeof release>>
  | { readonly refusal: ServerError; readonly isLockedNow: boolean; readonly slot: VaultSlot }

/**
 * Releases the half of a recovery code's slot for the right code. Each try is counted before it is looked at, for this session alone: a code has
 * 128 random bits, and no other session can use up its owner's tries.
 */
export async function releaseRecovery(
  { slotId, authKey }: { readonly slotId: string; readonly authKey: string },
  session: AuthSession,
  services: Services,
): Promise<RecoveryRelease> {
  const { store, limits } = services
  const slot = await ownSlot(slotId, session, services)
  if (slot.kind !== 'recovery' || slot.verifier === null)
    throw new ServerError('wrong_factor', 'This slot has no recovery code.')
  const now = Date.now()
  const { sessionId } = session
  const most = limits.vaultRecoveryTries
  const isOver = sql`${vaultTries.lockedUntil} is not null`
  const tries = sql<number>`case when ${isOver} then 1 else ${vaultTries.tries} + 1 end`
  const until = now + limits.vaultLockMs
  const [counted] = await store.db
    .insert(vaultTries)
    .values({ slotId, sessionId, tries: 1, lockedUntil: most <= 1 ? until : null })
    .onConflictDoUpdate({
      target: [vaultTries.slotId, vaultTries.sessionId],
      set: {
        tries,
        lockedUntil: sql`case when ${tries} >= ${most}::int then ${until}::bigint end`,
      },
      setWhere: sql`${vaultTries.lockedUntil} is null or ${vaultTries.lockedUntil} <= ${now}::bigint`,
    })
    .returning()
  if (!counted) throw await lockedSession(store.db, slotId, sessionId, now)
  const given = createHash('sha256').update(Buffer.from(authKey, 'base64url')).digest()
  const isRight = timingSafeEqual(given, Buffer.from(slot.verifier, 'base64url'))
  if (!isRight) {
    const left = most - counted.tries
    const isLockedNow = counted.lockedUntil !== null
    const refusal = isLockedNow
      ? locked(counted.lockedUntil ?? now, now)
      : new ServerError('wrong_factor', `This recovery code is not right. ${left} tries are left.`)
    return { refusal, isLockedNow, slot }
  }
  await store.db.delete(vaultTries).where(triesOf(slotId, sessionId))
  return release(slot, session, services)
}

async function release(slot: VaultSlot, session: AuthSession, { store, wrapper }: Services) {
  const half = await wrapper.unwrap(slot.half, wrapContext(slot))
  const sealed = await sealHalf(half, slot, session)
  half.fill(0)
  await store.db.update(vaultSlots).set({ usedAt: Date.now() }).where(eq(vaultSlots.id, slot.id))
  return { slotId: slot.id, half: sealed }
}

async function ownVault(session: AuthSession, db: Store['db']) {
  const vault = await findVault(db, session)
  if (vault) return vault
  throw new ServerError('not_found', 'There is no wallet yet.')
}

async function ownSlot(slotId: string, session: AuthSession, { store }: Services) {
  const slots = await slotsOf(store.db, await ownVault(session, store.db))
  const slot = slots.find(({ id }) => id === slotId)
  if (slot) return slot
  throw new ServerError('not_found', 'This factor was removed.')
}

const triesOf = (slotId: string, sessionId: string) =>
  and(eq(vaultTries.slotId, slotId), eq(vaultTries.sessionId, sessionId))

async function lockedSession(db: Store['db'], slotId: string, sessionId: string, now: number) {
  const [row] = await db.select().from(vaultTries).where(triesOf(slotId, sessionId))
  return locked(row?.lockedUntil ?? now, now)
}

function locked(until: number, now: number) {
  const hours = Math.max(1, Math.ceil((until - now) / 3_600_000))
  return new ServerError(
    'factor_locked',
    `Too many wrong recovery codes. Try again in ${hours} hours, or use another factor.`,
    { retryAfter: Math.ceil((until - now) / 1000) },
  )
}

/** The challenge that an authenticator says it has signed; whether it has is verified afterwards. */
function challengeOf({ clientDataJSON }: PasskeyAssertion): string {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8')
    const { challenge } = JSON.parse(text) as { challenge?: unknown } // looked at next
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
