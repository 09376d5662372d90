import type { webcrypto } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { halfContext, type SealedHalf } from '@latchkey/protocol/api'
import type { AuthSession } from '../authSession.ts'
import { ServerError } from '../../errors.ts'

const kem = new DhkemX25519HkdfSha256()
/** RFC 9180; the signer of the frame opens with the same. */
const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/**
 * Seals a server half to the key that the request's proof names, which lives in the asking signer alone and opens it once.
 *
 * @throws ServerError `bad_request` where the proof names no such key
 */
export async function sealHalf(
  half: Uint8Array,
  slot: { readonly walletId: string; readonly id: string },
  { proof }: Pick<AuthSession, 'proof'>,
): Promise<SealedHalf> {
  const to = proof.hpke
  if (typeof to !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(to))
    throw new ServerError('bad_request', 'The proof names no key (claim `hpke`) to seal to.')
  const { info, aad } = halfContext({ walletId: slot.walletId, slotId: slot.id })
  const sealed = await kem
    .deserializePublicKey(Buffer.from(to, 'base64url'))
    // The library names the browser's own type, which Node has only in `webcrypto`.
    .then((recipientPublicKey: webcrypto.CryptoKey) =>
      suite.seal({ recipientPublicKey, info }, half, aad),
    )
    .catch((cause: unknown) => {
      throw new ServerError('bad_request', 'The key of the proof is none.', { cause })
    })
  return {
    to,
    enc: Buffer.from(sealed.enc).toString('base64url'),
    ciphertext: Buffer.from(sealed.ct).toString('base64url'),
  }
}

/** What a wrapped half is bound to in the store. */
export function wrapContext({ walletId, id }: { readonly walletId: string; readonly id: string }) {
  return `vault_slots.half/${walletId}/${id}`
}
