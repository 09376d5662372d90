import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { encodeFields, type SlotKind, type SlotSeal } from '@latchkey/protocol/api'
import { concat, equal, fromBase64url, toBase64url, type Bytes } from './encoding.ts'
import { hkdf } from './hkdf.ts'
import { deriveKeyPair, open, publicBytes, seal } from './hpke.ts'
import type { WalletOwner } from './signer.ts'
import { SignerError } from './signerError.ts'

/** Both parts of what opens a slot. Neither tells anything without the other. */
export type Halves = { readonly user: Bytes; readonly server: Bytes }
/** Which slot of which wallet. */
export type SlotPlace = { readonly walletId: string; readonly slotId: string }
/** What a slot says about where it leads. */
export type SlotTarget = WalletOwner & { readonly kind: SlotKind; readonly fingerprint: string }

/** A slot with the keys that both halves give. */
export type SlotKeys = {
  readonly pair: CryptoKeyPair
  readonly publicKey: string
  readonly kek: Bytes
}

/** KEK = HKDF-SHA256(user half || server half, salt = slot id, info = label and wallet id); it seeds the slot's X25519 pair. */
export async function slotKeys(halves: Halves, { walletId, slotId }: SlotPlace): Promise<SlotKeys> {
  const both = concat(halves.user, halves.server)
  const kek = await hkdf(both, {
    salt: fromBase64url(slotId),
    info: encodeFields(['latchkey/vault-kek/v1', walletId]),
    length: 32,
  })
  both.fill(0)
  const pair = await deriveKeyPair(kek)
  return { pair, publicKey: toBase64url(await publicBytes(pair)), kek }
}

/** Seals the vault's key to a slot. Its public key is enough: no factor has to be present. */
export async function sealToSlot(
  slot: Pick<SlotSeal, 'id' | 'kind' | 'publicKey'>,
  vaultKey: Bytes,
  vault: { readonly walletId: string; readonly generation: number },
): Promise<SlotSeal['sealedKey']> {
  const sealed = await seal(fromBase64url(slot.publicKey), vaultKey, sealContext(slot, vault))
  return { enc: toBase64url(sealed.enc), ciphertext: toBase64url(sealed.ciphertext) }
}

/** @throws SignerError `WRONG_FACTOR` where the halves belong to another slot, `ALTERED` where the sealed key was changed */
export async function openSlot(
  slot: SlotSeal,
  keys: SlotKeys,
  vault: { readonly walletId: string; readonly generation: number },
): Promise<Bytes> {
  if (keys.publicKey !== slot.publicKey) throw new SignerError('WRONG_FACTOR')
  const { enc, ciphertext } = slot.sealedKey
  try {
    const sealed = { enc: fromBase64url(enc), ciphertext: fromBase64url(ciphertext) }
    return await open(keys.pair, sealed, sealContext(slot, vault))
  } catch (cause) {
    throw new SignerError('ALTERED', { cause })
  }
}

/**
 * Ties a slot to one wallet secret, under a key that only both halves give. Whoever keeps the vault can seal a vault of their own to a
 * slot's public key; this is what they cannot make.
 */
export async function bindSlot(
  { kek }: Pick<SlotKeys, 'kek'>,
  { walletId, slotId }: SlotPlace,
  { projectId, userId, kind, fingerprint }: SlotTarget,
): Promise<string> {
  const key = await hkdf(kek, {
    salt: new Uint8Array(),
    info: encodeFields(['latchkey/slot-binding/v1']),
    length: 32,
  })
  const target = encodeFields([projectId, userId, walletId, slotId, kind, fingerprint])
  const binding = toBase64url(hmac(sha256, key, target))
  key.fill(0)
  return binding
}

/** Whether two texts of base64url are the same, in constant time. */
export function isSame(left: string, right: string) {
  const encoder = new TextEncoder()
  return equal(encoder.encode(left), encoder.encode(right))
}

function sealContext(
  { id, kind }: Pick<SlotSeal, 'id' | 'kind'>,
  { walletId, generation }: { readonly walletId: string; readonly generation: number },
) {
  return {
    info: encodeFields(['latchkey/slot/v1']),
    aad: encodeFields([kind, id, walletId, String(generation)]),
  }
}
