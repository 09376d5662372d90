import { encodeFields, slotKind, vaultId } from '@latchkey/protocol/api'
import * as z from 'zod/mini'
import { concat, fromBase64url, randomBytes, toBase64url, type Bytes } from './encoding.ts'
import type { WalletOwner } from './signer.ts'
import { SignerError } from './signerError.ts'

/** The first byte says what the secret is: 256 bits of BIP-39 entropy. */
const entropyMark = 1
const secretLength = 32
const nonceLength = 12

const namedSlots = z.array(
  z.strictObject({
    id: vaultId,
    kind: slotKind,
    publicKey: z.string(),
  }),
)
/** A slot as the vault itself names it: what the server says about slots is held against this. */
export type NamedSlot = z.output<typeof namedSlots>[number]

/** What a vault holds. */
export type VaultContent = { readonly secret: Bytes; readonly slots: readonly NamedSlot[] }
/** What a vault is bound to. */
export type VaultPlace = {
  readonly owner: WalletOwner
  readonly walletId: string
  readonly generation: number
  readonly fingerprint: string
}

/** Seals a vault by AES-256-GCM (WebCrypto) under a fresh nonce: nonce, then ciphertext. */
export async function sealVault(key: Bytes, { secret, slots }: VaultContent, place: VaultPlace) {
  const plain = concat(
    Uint8Array.of(entropyMark),
    secret,
    new TextEncoder().encode(JSON.stringify(slots)),
  )
  const nonce = randomBytes(nonceLength)
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: placeBytes(place) }
  const sealed = await crypto.subtle.encrypt(algorithm, await aesKey(key, 'encrypt'), plain)
  plain.fill(0)
  return toBase64url(concat(nonce, new Uint8Array(sealed)))
}

/** @throws SignerError `ALTERED` for anything but what `sealVault` has made with this key for this place */
export async function openVault(
  key: Bytes,
  ciphertext: string,
  place: VaultPlace,
): Promise<VaultContent> {
  try {
    const bytes = fromBase64url(ciphertext)
    const iv = bytes.slice(0, nonceLength)
    const algorithm = { name: 'AES-GCM', iv, additionalData: placeBytes(place) }
    const plain = new Uint8Array(
      await crypto.subtle.decrypt(
        algorithm,
        await aesKey(key, 'decrypt'),
        bytes.slice(nonceLength),
      ),
    )
    if (plain[0] !== entropyMark) throw new Error('a vault of another kind')
    const secret = plain.slice(1, 1 + secretLength)
    const named = new TextDecoder('utf-8', { fatal: true }).decode(plain.slice(1 + secretLength))
    plain.fill(0)
    return { secret, slots: namedSlots.parse(JSON.parse(named)) }
  } catch (cause) {
    throw new SignerError('ALTERED', { cause })
  }
}

function placeBytes({ owner, walletId, generation, fingerprint }: VaultPlace) {
  return encodeFields([
    'latchkey/vault/v1',
    owner.projectId,
    owner.userId,
    walletId,
    String(generation),
    fingerprint,
  ])
}

function aesKey(key: Bytes, use: 'encrypt' | 'decrypt') {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use])
}
