import { randomBytes } from 'node:crypto'
import type { SlotKind } from '@latchkey/protocol/api'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { AuthSession } from '../authSession.ts'
import type { KeyWrapper } from '../keys/keyWrapper.ts'
import type { Limits } from '../../config/limits.ts'
import type { Store } from '../../store/store.ts'
import { vaultSlots } from '../../store/vaultSchema.ts'
import { findVault, slotsOf } from './readVault.ts'
import { sealHalf, wrapContext } from './sealHalf.ts'

type Services = { readonly store: Store; readonly wrapper: KeyWrapper; readonly limits: Limits }

/** Makes the server's half of a slot that is to be, and gives it to the signer that asks. Until the vault names the slot it opens nothing. */
export async function beginSlot(
  kind: SlotKind,
  session: AuthSession,
  { store: { db }, wrapper, limits }: Services,
) {
  const { userId, projectId, sessionId, deviceId, jkt } = session
  const now = Date.now()
  const vault = await findVault(db, session)
  const walletId = vault?.walletId ?? newId()
  const id = newId()
  const half = randomBytes(32)
  const slot = { id, walletId }
  const sealed = await sealHalf(half, slot, session) // before anything is written, since the proof may name no key
  const challenge = kind === 'passkey' ? randomBytes(32).toString('base64url') : null
  await db.insert(vaultSlots).values({
    ...slot,
    projectId,
    userId,
    kind,
    half: await wrapper.wrap(half, wrapContext(slot)),
    sessionId,
    deviceId,
    jkt,
    challenge,
    createdAt: now,
  })
  half.fill(0)
  await forgetBegun(db, sessionId, now, limits)
  const kept = vault && kind === 'passkey' ? await slotsOf(db, vault) : []
  return {
    userId,
    walletId,
    slotId: id,
    half: sealed,
    expiresAt: now + limits.vaultBegunMs,
    passkey: challenge === null ? null : { challenge, exclude: credentialIds(kept) },
  }
}

/** Deletes slots that were begun too long ago, and the oldest ones of a session that has begun too many. */
async function forgetBegun(db: Store['db'], sessionId: string, now: number, limits: Limits) {
  const begun = eq(vaultSlots.isKept, false)
  await db.delete(vaultSlots).where(and(begun, lt(vaultSlots.createdAt, now - limits.vaultBegunMs)))
  const surplus = await db
    .select({ id: vaultSlots.id })
    .from(vaultSlots)
    .where(and(begun, eq(vaultSlots.sessionId, sessionId)))
    .orderBy(desc(vaultSlots.createdAt))
    .offset(limits.vaultBegunSlots)
  const ids = surplus.map(({ id }) => id)
  if (ids.length > 0) await db.delete(vaultSlots).where(and(begun, inArray(vaultSlots.id, ids)))
}

function credentialIds(slots: readonly { readonly credential: { readonly id: string } | null }[]) {
  return slots.flatMap(({ credential }) => (credential ? [credential.id] : []))
}

function newId() {
  return randomBytes(16).toString('base64url')
}
