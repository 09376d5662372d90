import {
  vaultWriteBytes,
  type PasskeyRegistration,
  type SlotSeal,
  type VaultRecord,
} from '@latchkey/protocol/api'
import { accountsOf, fingerprintOf, vaultWriter, type EvmAccount } from './account.ts'
import { overwrite, randomBytes, type Bytes } from './encoding.ts'
import type { VaultDraft, WalletOwner } from './signer.ts'
import { SignerError } from './signerError.ts'
import type { SolanaAccount } from './solanaAccount.ts'
import { bindSlot, isSame, openSlot, sealToSlot, slotKeys, type Halves } from './slot.ts'
import { openVault, sealVault, type NamedSlot } from './vaultSeal.ts'

/** An opened wallet: everything that must never leave the worker. */
export type OpenWallet = {
  readonly owner: WalletOwner
  readonly walletId: string
  readonly generation: number
  readonly fingerprint: string
  readonly secret: Bytes
  readonly vaultKey: Bytes
  readonly account: EvmAccount
  /** None where the browser has no Ed25519. */
  readonly solana: SolanaAccount | undefined
  readonly slots: readonly NamedSlot[]
}

/** A slot that is to be added, with what both of its halves are. */
export type AddedSlot = Pick<SlotSeal, 'id' | 'kind'> & {
  readonly halves: Halves
  readonly label: string
  readonly verifier?: string | undefined
  readonly registration?: PasskeyRegistration | undefined
}

/** Makes a wallet secret of 256 random bits and a vault key. It has no slot yet. */
export async function createWallet(owner: WalletOwner, walletId: string): Promise<OpenWallet> {
  const secret = randomBytes(32)
  const { evm, solana } = await accountsOf(secret)
  return {
    owner,
    walletId,
    generation: 1,
    fingerprint: await fingerprintOf(secret, walletId),
    secret,
    vaultKey: randomBytes(32),
    account: evm,
    solana,
    slots: [],
  }
}

/**
 * Opens a vault through one of its slots, and believes nothing that the server says about it.
 *
 * @throws SignerError `WRONG_FACTOR` where the halves are of another slot, `ALTERED` where anything does not fit together
 */
export async function openWallet(
  owner: WalletOwner,
  vault: VaultRecord,
  slotId: string,
  halves: Halves,
): Promise<OpenWallet> {
  const { walletId, generation, fingerprint } = vault
  const slot = vault.slots.find(({ id }) => id === slotId)
  if (!slot) throw new SignerError('ALTERED')
  const keys = await slotKeys(halves, { walletId, slotId })
  const vaultKey = await openSlot(slot, keys, vault)
  const target = { ...owner, kind: slot.kind, fingerprint }
  const binding = await bindSlot(keys, { walletId, slotId }, target)
  keys.kek.fill(0)
  if (!isSame(binding, slot.binding)) throw new SignerError('ALTERED')
  const place = { owner, walletId, generation, fingerprint }
  const { secret, slots } = await openVault(vaultKey, vault.ciphertext, place)
  const { evm: account, solana } = await accountsOf(secret)
  const wallet = { ...place, secret, vaultKey, account, solana, slots }
  const isRight =
    isSame(await fingerprintOf(secret, walletId), fingerprint) &&
    account.address === vault.address &&
    areNamed(vault.slots, slots)
  if (isRight) return wallet
  wipe(wallet)
  throw new SignerError('ALTERED')
}

/** The vault as it is now, as another device may have written it under the same key. */
export async function refreshWallet(wallet: OpenWallet, vault: VaultRecord): Promise<OpenWallet> {
  if (vault.walletId !== wallet.walletId || vault.fingerprint !== wallet.fingerprint)
    throw new SignerError('OTHER_WALLET')
  if (vault.generation < wallet.generation) throw new SignerError('ROLLED_BACK')
  if (vault.generation > wallet.generation) throw new SignerError('LOCKED')
  const { secret, slots } = await openVault(wallet.vaultKey, vault.ciphertext, wallet)
  const fingerprint = await fingerprintOf(secret, wallet.walletId)
  overwrite(secret)
  if (!isSame(fingerprint, wallet.fingerprint)) throw new SignerError('ALTERED')
  if (!areNamed(vault.slots, slots)) throw new SignerError('ALTERED')
  return { ...wallet, slots }
}

/** What is to become of a wallet's slots. */
export type SlotChange = {
  readonly counter: number
  /** The slots that the server still has. */
  readonly kept: readonly SlotSeal[]
  readonly add: readonly AddedSlot[]
  readonly remove: readonly string[]
  /** The vault gets a new key although no slot goes. */
  readonly isRotated?: boolean | undefined
}

/**
 * Seals a wallet anew, with the slots that it is to have. Where a slot goes, the vault gets a new key and generation, and every slot that
 * stays is sealed to by its public key alone.
 */
export async function sealWallet(
  wallet: OpenWallet,
  { counter, kept, add, remove, isRotated: isAsked = false }: SlotChange,
): Promise<{ readonly wallet: OpenWallet; readonly draft: VaultDraft }> {
  const { owner, walletId, fingerprint, secret, account } = wallet
  const staying = kept.filter(({ id }) => !remove.includes(id))
  const isRotated = isAsked || staying.length < wallet.slots.length
  const vaultKey = isRotated ? randomBytes(32) : wallet.vaultKey
  const generation = wallet.generation + (isRotated ? 1 : 0)
  const slots: SlotSeal[] = []
  for (const { id, kind, publicKey, sealedKey, binding } of staying) {
    const slot = { id, kind, publicKey, binding }
    const sealed = isRotated
      ? await sealToSlot(slot, vaultKey, { walletId, generation })
      : sealedKey
    slots.push({ ...slot, sealedKey: sealed })
  }
  for (const { id, kind, halves } of add) {
    const keys = await slotKeys(halves, { walletId, slotId: id })
    const { publicKey } = keys
    const target = { ...owner, kind, fingerprint }
    const binding = await bindSlot(keys, { walletId, slotId: id }, target)
    keys.kek.fill(0)
    const slot = { id, kind, publicKey, binding }
    const sealedKey = await sealToSlot(slot, vaultKey, { walletId, generation })
    slots.push({ ...slot, sealedKey })
  }
  if (slots.length === 0) throw new SignerError('UNSUPPORTED') // nobody could open it again
  const named = slots.map(({ id, kind, publicKey }) => ({ id, kind, publicKey }))
  const place = { owner, walletId, generation, fingerprint }
  const writer = await vaultWriter(secret, walletId)
  const unsigned = {
    walletId,
    generation,
    counter,
    fingerprint,
    address: account.address,
    ciphertext: await sealVault(vaultKey, { secret, slots: named }, place),
    writer: writer.publicKey,
    slots,
    added: add.map(({ id, label, verifier, registration }) => ({
      id,
      label,
      ...(verifier !== undefined && { verifier }),
      ...(registration && { registration }),
    })),
  }
  const draft = { ...unsigned, signature: writer.sign(vaultWriteBytes(unsigned)) }
  return { wallet: { ...wallet, generation, vaultKey, slots: named }, draft }
}

/** Overwrites what opens the wallet; the engine may still hold copies that no script can reach. */
export function wipe({ secret, vaultKey, account }: OpenWallet) {
  overwrite(secret, vaultKey, account.privateKey)
}

/** An older backup of the server may lack slots; it has none that the vault does not name. */
function areNamed(listed: readonly SlotSeal[], named: readonly NamedSlot[]) {
  return listed.every(({ id, kind, publicKey }) =>
    named.some((slot) => slot.id === id && slot.kind === kind && slot.publicKey === publicKey),
  )
}
