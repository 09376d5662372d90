import type { SlotRecord, VaultRecord } from '@latchkey/protocol/api'
import { and, asc, eq } from 'drizzle-orm'
import type { AuthSession } from '../authSession.ts'
import type { Limits } from '../../config/limits.ts'
import type { Transaction } from '../../bus/bus.ts'
import { authDevices } from '../../store/authSchema.ts'
import type { Database } from '../../store/database.ts'
import {
  vaults,
  vaultSlots,
  vaultTries,
  type Vault,
  type VaultSlot,
} from '../../store/vaultSchema.ts'

/** Whose vault it is. */
export type VaultOwner = Pick<AuthSession, 'userId' | 'projectId'>

/** The vault of a session's user in its project. */
export async function findVault(
  db: Database | Transaction,
  { userId, projectId }: VaultOwner,
): Promise<Vault | undefined> {
  const [vault] = await db
    .select()
    .from(vaults)
    .where(and(eq(vaults.projectId, projectId), eq(vaults.userId, userId)))
  return vault
}

/** Returns the slots that a vault names. A device that was logged out keeps its slot: only a write that the wallet has signed removes one. */
export async function slotsOf(
  db: Database | Transaction,
  { walletId }: Pick<Vault, 'walletId'>,
): Promise<readonly VaultSlot[]> {
  const rows = await db
    .select({ slot: vaultSlots, deviceName: authDevices.name })
    .from(vaultSlots)
    .leftJoin(authDevices, eq(authDevices.id, vaultSlots.deviceId))
    .where(and(eq(vaultSlots.walletId, walletId), eq(vaultSlots.isKept, true)))
    .orderBy(asc(vaultSlots.createdAt), asc(vaultSlots.id))
  return rows.map(({ slot, deviceName }) =>
    slot.kind === 'device' && slot.label === '' ? { ...slot, label: deviceName ?? '' } : slot,
  )
}

/** Returns a vault as its owner sees it from one session. */
export async function readRecord(
  db: Database,
  vault: Vault,
  slots: readonly VaultSlot[],
  { jkt, sessionId }: Pick<AuthSession, 'jkt' | 'sessionId'>,
  { vaultRecoveryTries }: Limits,
): Promise<VaultRecord> {
  const tried = await db.select().from(vaultTries).where(eq(vaultTries.sessionId, sessionId))
  const { walletId, generation, counter, fingerprint, address, ciphertext } = vault
  const now = Date.now()
  const records = slots.flatMap((slot): SlotRecord[] => {
    if (!slot.seal) return []
    const { tries = 0, lockedUntil = null } = tried.find(({ slotId }) => slotId === slot.id) ?? {}
    const isLocked = lockedUntil !== null && lockedUntil > now
    const left = lockedUntil === null ? vaultRecoveryTries - tries : vaultRecoveryTries
    return [
      {
        ...slot.seal,
        label: slot.label,
        createdAt: slot.createdAt,
        usedAt: slot.usedAt,
        isOwn: slot.kind === 'device' && slot.jkt === jkt,
        lockedUntil: isLocked ? lockedUntil : null,
        triesLeft: slot.kind !== 'recovery' ? null : isLocked ? 0 : left,
      },
    ]
  })
  return { walletId, generation, counter, fingerprint, address, ciphertext, slots: records }
}
