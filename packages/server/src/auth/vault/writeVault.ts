import { vaultWriteBytes, type SlotSeal, type VaultWrite } from '@latchkey/protocol/api'
import { and, eq, inArray } from 'drizzle-orm'
import type { AuthSession } from '../authSession.ts'
import type { Transaction } from '../../bus/bus.ts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Store } from '../../store/store.ts'
import {
  vaults,
  vaultSlots,
  type Credential,
  type Vault,
  type VaultSlot,
} from '../../store/vaultSchema.ts'
import { verifyRegistration } from './passkeys.ts'
import { findVault, slotsOf } from './readVault.ts'
import { isSignedByWriter } from './isSignedByWriter.ts'

type Services = { readonly store: Store; readonly limits: Limits; readonly frameUrl: string }

/** A factor that came or went, for the notice to its owner. */
export type FactorChange = {
  readonly kind: 'factor_added' | 'factor_removed'
  readonly factor: SlotSeal['kind']
  readonly label: string
}

/** What was written. */
export type Written = {
  readonly vault: Vault
  readonly slots: readonly VaultSlot[]
  readonly changes: readonly FactorChange[]
}

/**
 * Writes a vault with all of its slots, or nothing. The wallet's own key has to have signed it, so that a session alone changes nothing.
 *
 * @param within - what belongs into the same transaction, such as notices
 * @throws ServerError `conflict` where somebody else has written, `wrong_factor` for a signature or passkey that is not right
 */
export async function writeVault(
  write: VaultWrite,
  session: AuthSession,
  { store: { db }, limits, frameUrl }: Services,
  within: (tx: Transaction, written: Written) => Promise<void>,
): Promise<Written> {
  const { signature, ...signed } = write
  if (!isSignedByWriter(write.writer, vaultWriteBytes(signed), signature))
    throw new ServerError('wrong_factor', 'The wallet has not signed this.')
  const begun = await begunSlots(db, write, session, limits)
  const credentials = new Map<string, Credential>()
  for (const { id, registration } of write.added) {
    const challenge = begun.get(id)?.challenge
    if (registration && typeof challenge === 'string')
      credentials.set(id, await verifyRegistration(registration, { frameUrl, challenge }))
  }
  return db.transaction(async (tx) => {
    const current = await lockVault(tx, session)
    const kept = current ? await slotsOf(tx, current) : []
    checkSuccession(write, current, kept)
    const added = addedSlots(write, kept, begun, credentials)
    const removed = kept.filter(({ id }) => !write.slots.some((slot) => slot.id === id))
    checkCounts(write, limits)
    const vault = await putRow(tx, write, session, current)
    for (const row of added) await tx.update(vaultSlots).set(row).where(eq(vaultSlots.id, row.id))
    for (const seal of write.slots)
      if (kept.some(({ id }) => id === seal.id))
        await tx.update(vaultSlots).set({ seal }).where(eq(vaultSlots.id, seal.id))
    await dropRest(tx, write)
    const written = {
      vault,
      slots: await slotsOf(tx, vault),
      changes: [
        // What is there from the beginning is no news.
        ...(current ? added : []).map((row) => change('factor_added', row)),
        ...removed.map((row) => change('factor_removed', row)),
      ],
    }
    await within(tx, written)
    return written
  })
}

function change(kind: FactorChange['kind'], row: Pick<VaultSlot, 'kind' | 'label'>): FactorChange {
  return { kind, factor: row.kind, label: row.label }
}

/** The slots that this session has begun for this wallet, and may name now. */
async function begunSlots(
  db: Store['db'],
  { walletId, added }: VaultWrite,
  { sessionId, userId, projectId }: AuthSession,
  { vaultBegunMs }: Limits,
) {
  const ids = added.map(({ id }) => id)
  if (ids.length === 0) return new Map<string, VaultSlot>()
  const rows = await db.select().from(vaultSlots).where(inArray(vaultSlots.id, ids))
  const isOurs = (row: VaultSlot) =>
    !row.isKept &&
    row.walletId === walletId &&
    row.sessionId === sessionId &&
    row.userId === userId &&
    row.projectId === projectId &&
    row.createdAt > Date.now() - vaultBegunMs
  return new Map(rows.filter(isOurs).map((row) => [row.id, row]))
}

/** Of two that write at once, the second waits here and then finds another counter. */
async function lockVault(tx: Transaction, owner: AuthSession) {
  const vault = await findVault(tx, owner)
  if (!vault) return undefined
  const [locked] = await tx
    .select()
    .from(vaults)
    .where(eq(vaults.walletId, vault.walletId))
    .for('update')
  return locked
}

function checkSuccession(
  write: VaultWrite,
  current: Vault | undefined,
  kept: readonly VaultSlot[],
) {
  if (write.counter !== (current?.counter ?? 0))
    throw conflict('The wallet was changed meanwhile, perhaps on another device.')
  if (!current) return
  for (const name of ['walletId', 'fingerprint', 'address', 'writer'] as const)
    if (write[name] !== current[name])
      throw new ServerError('wrong_factor', 'This is the vault of another wallet.')
  if (write.generation < current.generation) throw conflict('The vault is older than the one kept.')
  const isRotated = write.generation > current.generation
  for (const { id, seal } of kept) {
    const next = write.slots.find((slot) => slot.id === id)
    if (!next) {
      if (isRotated) continue
      throw new ServerError('bad_request', 'To remove a factor, the vault needs a new key.')
    }
    const isSame =
      next.kind === seal?.kind &&
      next.publicKey === seal.publicKey &&
      next.binding === seal.binding &&
      (isRotated || next.sealedKey.ciphertext === seal.sealedKey.ciphertext)
    if (!isSame) throw new ServerError('bad_request', 'A factor that stays may not change.')
  }
}

/** The rows of the slots that are new, with all that they need. */
function addedSlots(
  { slots, added }: VaultWrite,
  kept: readonly VaultSlot[],
  begun: ReadonlyMap<string, VaultSlot>,
  credentials: ReadonlyMap<string, Credential>,
) {
  const fresh = slots.filter(({ id }) => !kept.some((slot) => slot.id === id))
  return fresh.map((seal) => {
    const row = begun.get(seal.id)
    const extra = added.find(({ id }) => id === seal.id)
    if (!row || !extra || row.kind !== seal.kind)
      throw conflict('A factor was begun too long ago, or somewhere else.')
    const credential = credentials.get(seal.id) ?? null
    const verifier = extra.verifier ?? null
    if (seal.kind === 'passkey' && !credential)
      throw new ServerError('bad_request', 'A passkey needs its registration.')
    if (seal.kind === 'recovery' && verifier === null)
      throw new ServerError('bad_request', 'A recovery code needs its verifier.')
    const label = extra.label.replace(/\p{C}/gu, '').trim()
    const { id, kind } = row
    return { id, kind, seal, label, credential, verifier, isKept: true, challenge: null }
  })
}

function checkCounts({ slots, added }: VaultWrite, limits: Limits) {
  const count = (kind: SlotSeal['kind']) => slots.filter((slot) => slot.kind === kind).length
  const ids = new Set(slots.map(({ id }) => id))
  const isOdd = ids.size < slots.length || added.some(({ id }) => !ids.has(id))
  if (isOdd) throw new ServerError('bad_request', 'The factors are not each named once.')
  if (
    count('device') > limits.vaultDeviceSlots ||
    count('passkey') > limits.vaultPasskeySlots ||
    count('recovery') > 1
  )
    throw new ServerError('bad_request', 'These are too many factors. Remove some first.')
}

async function putRow(
  tx: Transaction,
  write: VaultWrite,
  { projectId, userId }: AuthSession,
  current: Vault | undefined,
): Promise<Vault> {
  const { walletId, generation, fingerprint, address, ciphertext, writer } = write
  const now = Date.now()
  const counter = write.counter + 1
  const values = { generation, counter, ciphertext, updatedAt: now }
  const [row] = current
    ? await tx
        .update(vaults)
        .set(values)
        .where(and(eq(vaults.walletId, walletId), eq(vaults.counter, write.counter)))
        .returning()
    : await tx
        .insert(vaults)
        .values({
          ...values,
          projectId,
          userId,
          walletId,
          fingerprint,
          address,
          writer,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning()
  if (!row) throw conflict('The wallet was made meanwhile, perhaps in another tab.')
  return row
}

/** Deletes the slots that the vault no longer names. What is begun and not named yet stays. */
async function dropRest(tx: Transaction, { walletId, slots }: VaultWrite) {
  const rows = await tx
    .select({ id: vaultSlots.id })
    .from(vaultSlots)
    .where(and(eq(vaultSlots.walletId, walletId), eq(vaultSlots.isKept, true)))
  const gone = rows.flatMap(({ id }) => (slots.some((slot) => slot.id === id) ? [] : [id]))
  if (gone.length > 0) await tx.delete(vaultSlots).where(inArray(vaultSlots.id, gone))
}

function conflict(message: string) {
  return new ServerError('conflict', message)
}
