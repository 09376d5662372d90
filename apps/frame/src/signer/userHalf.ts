import { encodeFields } from '@latchkey/protocol/api'
import { readDeviceHalf, createDeviceHalf } from './deviceHalf.ts'
import { fromBase64url, overwrite, toBase64url, type Bytes } from './encoding.ts'
import { hkdf } from './hkdf.ts'
import type { KeyStore } from './keyStore.ts'
import { parseRecoveryCode, splitRecoveryCode, verifierOf } from './recoveryCode.ts'
import type { FactorSecret } from './signer.ts'
import { SignerError } from './signerError.ts'
import type { SlotPlace } from './slot.ts'

/** The user half of a slot that exists. */
export async function userHalf(
  store: KeyStore,
  secret: FactorSecret,
  place: SlotPlace,
): Promise<Bytes> {
  switch (secret.kind) {
    case 'device':
      return readDeviceHalf(store, place)
    case 'passkey':
      return passkeyHalf(secret.prf, place)
    case 'recovery':
      return (await splitCode(secret.code, place)).userHalf
  }
}

/** The user half of a new slot, and for a recovery code what the server checks it by. */
export async function newUserHalf(
  store: KeyStore,
  secret: FactorSecret,
  place: SlotPlace,
): Promise<{ readonly half: Bytes; readonly verifier?: string }> {
  if (secret.kind === 'device') return { half: await createDeviceHalf(store, place) }
  if (secret.kind === 'passkey') return { half: await passkeyHalf(secret.prf, place) }
  const { authKey, userHalf } = await splitCode(secret.code, place)
  return { half: userHalf, verifier: verifierOf(authKey) }
}

/** What proves to the server that a recovery code is known. */
export async function recoveryAuthKey(code: string, place: SlotPlace): Promise<string> {
  const { authKey, userHalf: half } = await splitCode(code, place)
  overwrite(half)
  return toBase64url(authKey)
}

/** HKDF of what the authenticator has computed (WebAuthn PRF); each slot gets its own. */
async function passkeyHalf(prf: string, { walletId, slotId }: SlotPlace): Promise<Bytes> {
  const output = fromBase64url(prf)
  if (output.length !== 32) throw new SignerError('WRONG_FACTOR')
  const half = await hkdf(output, {
    salt: encodeFields([walletId, slotId]),
    info: encodeFields(['latchkey/passkey-half/v1']),
    length: 32,
  })
  overwrite(output)
  return half
}

async function splitCode(code: string, place: SlotPlace) {
  const parsed = parseRecoveryCode(code)
  if ('problem' in parsed) throw new SignerError('BAD_CODE')
  const parts = await splitRecoveryCode(parsed.secret, place)
  overwrite(parsed.secret)
  return parts
}
