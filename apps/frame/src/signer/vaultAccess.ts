import {
  beginSlot,
  putVault,
  releaseDeviceHalf,
  type RouteResponse,
  type SealedHalf,
  type SlotKind,
  type VaultRecord,
} from '@latchkey/protocol/api'
import { ChannelError } from '@latchkey/protocol/channel'
import type { Api } from '../api/createApi.ts'
import type { VaultView } from './createVaultView.ts'
import type { FactorSecret, NewSlot, Signer, SlotChanges, VaultDraft } from './signer.ts'
import type { MadeFactor } from './vault.ts'

/** Server, signer and view of one vault. Everything here runs in the view's turn, except what waits for the owner. */
export type VaultAccess = {
  readonly signer: Signer
  readonly call: Api['call']
  readonly projectId: string
  readonly rpId: string
  readonly view: VaultView
}

/** Makes the user's half of a slot that the server has begun. */
export type MakeFactor = (begun: RouteResponse<typeof beginSlot>) => Promise<MadeFactor>

/** A slot that is ready to be added. */
export type BegunSlot = { readonly walletId: string; readonly slot: NewSlot }

/** Begins a slot on the server, and asks the owner for its factor. */
export async function beginNewSlot(
  { call }: VaultAccess,
  kind: SlotKind,
  make: MakeFactor,
): Promise<BegunSlot> {
  const begun = await call(beginSlot, { body: { kind } }, { hpke: true })
  const { label, secret, registration } = await make(begun)
  const { walletId, slotId, half } = begun
  return { walletId, slot: { slotId, half, label, secret, registration } }
}

/** Writes a sealed vault to the server, then makes it the signer's current one. */
export async function writeVault(
  { call, signer, view }: VaultAccess,
  draft: VaultDraft,
): Promise<void> {
  const vault = await call(putVault, { body: draft })
  await signer.commit({ vault })
  await view.take((await view.known()).userId, vault, true)
}

/**
 * Seals a change of the server's current vault, which another device may have written. If that device has rotated the key, this one reopens
 * the vault by its own slot.
 */
export async function changeVault(
  access: VaultAccess,
  changesOf: (vault: VaultRecord) => SlotChanges,
): Promise<VaultDraft> {
  const { signer, view } = access
  await view.load()
  const { vault } = await view.existing()
  try {
    return await signer.change({ vault, ...changesOf(vault) })
  } catch (error) {
    const isStale = error instanceof ChannelError && error.code === 'LOCKED'
    if (!isStale || !(await openOnDevice(access))) throw error
    return signer.change({ vault, ...changesOf(vault) })
  }
}

/** Adds a slot, and removes those that it replaces. */
export async function addBegunSlot(
  access: VaultAccess,
  { slot }: BegunSlot,
  replaced: (vault: VaultRecord) => readonly string[] = () => [],
): Promise<void> {
  const draft = await changeVault(access, (vault) => ({ add: [slot], remove: replaced(vault) }))
  await writeVault(access, draft)
}

/** Opens the wallet by this device's slot. Returns false without one. */
export async function openOnDevice(access: VaultAccess): Promise<boolean> {
  const { ownSlot: slotId } = await access.view.known()
  if (slotId === undefined) return false
  const { half } = await access.call(releaseDeviceHalf, { body: { slotId } }, { hpke: true })
  await openBySlot(access, { slotId, half, secret: { kind: 'device' } })
  return true
}

/** Opens the wallet by both halves of a slot. */
export async function openBySlot(
  access: VaultAccess,
  opening: {
    readonly slotId: string
    readonly half: SealedHalf
    readonly secret: FactorSecret
  },
): Promise<void> {
  const { signer, view } = access
  const { owner, vault } = await view.existing()
  const { isAhead } = await signer.unlock({ owner, vault, ...opening })
  await view.open()
  // The server was restored from an old backup: it gets this device's newer vault. If that fails, the next unlock retries.
  if (isAhead) await rewriteVault(access, {}).catch(() => {})
}

/** Changes the vault on the server. */
export async function rewriteVault(access: VaultAccess, changes: SlotChanges): Promise<void> {
  await writeVault(access, await changeVault(access, () => changes))
}
