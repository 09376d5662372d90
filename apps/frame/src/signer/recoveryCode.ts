import { sha256 } from '@noble/hashes/sha2.js'
import { encodeFields } from '@latchkey/protocol/api'
import { concat, randomBytes, toBase64url, type Bytes } from './encoding.ts'
import { hkdf } from './hkdf.ts'

/** Crockford's alphabet: no I, L, O and U, so that nothing looks like anything else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 128 random bits and 12 of checksum, five in each character. */
const codeLength = 28
const label = new TextEncoder().encode('latchkey/recovery-code/v1')

/** Why a text is no recovery code: how many characters it has, the first one that none has, or that it was mistyped somewhere. */
export type RecoveryCodeProblem =
  | { readonly reason: 'length'; readonly length: number; readonly expected: number }
  | { readonly reason: 'character'; readonly character: string; readonly position: number }
  | { readonly reason: 'checksum' }

/** A recovery code as it is written down: `7K3M-…`, seven groups of four. */
export function formatRecoveryCode(secret: Uint8Array): string {
  let bits = 0n
  for (const byte of concat(secret, checksumOf(secret))) bits = (bits << 8n) | BigInt(byte)
  bits >>= 4n // of the checksum's 16 bits 12 are used
  let text = ''
  for (let index = 0; index < codeLength; index++) {
    text = (alphabet[Number(bits & 31n)] ?? '') + text
    bits >>= 5n
  }
  return text.match(/.{4}/g)?.join('-') ?? ''
}

export function createRecoveryCode(): string {
  return formatRecoveryCode(randomBytes(16))
}

/**
 * Reads a recovery code in whatever way it was typed: small letters, other groups, `O` for `0`, `I` and `L` for `1`.
 *
 * @returns the 128 bits, or what is wrong; positions count the characters that are neither spaces nor dashes, from 1
 */
export function parseRecoveryCode(
  text: string,
): { readonly secret: Bytes } | { readonly problem: RecoveryCodeProblem } {
  const typed = text.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '')
  const read = [...typed.replace(/O/g, '0').replace(/[IL]/g, '1')]
  const wrong = read.findIndex((character) => !alphabet.includes(character))
  if (wrong >= 0)
    return {
      problem: { reason: 'character', character: read[wrong] ?? '', position: wrong + 1 },
    }
  if (read.length !== codeLength)
    return { problem: { reason: 'length', length: read.length, expected: codeLength } }
  let bits = 0n
  for (const character of read) bits = (bits << 5n) | BigInt(alphabet.indexOf(character))
  const secret = new Uint8Array(16)
  for (let index = 15, rest = bits >> 12n; index >= 0; index--, rest >>= 8n)
    secret[index] = Number(rest & 255n)
  const [first = 0, second = 0] = checksumOf(secret)
  if (Number(bits & 4095n) !== ((first << 8) | second) >> 4)
    return { problem: { reason: 'checksum' } }
  return { secret }
}

/**
 * Splits a code into the key that proves it to the server and the half that the server never sees. The code has 128 random bits, so that
 * nothing has to slow guessing down.
 */
export async function splitRecoveryCode(
  secret: Bytes,
  { walletId, slotId }: { readonly walletId: string; readonly slotId: string },
): Promise<{ readonly authKey: Bytes; readonly userHalf: Bytes }> {
  const derive = (use: string) =>
    hkdf(secret, {
      salt: encodeFields([walletId, slotId]),
      info: encodeFields([`latchkey/recovery-${use}/v1`]),
      length: 32,
    })
  return { authKey: await derive('auth'), userHalf: await derive('half') }
}

/** What the server keeps to check an `authKey`: its SHA-256. */
export function verifierOf(authKey: Uint8Array): string {
  return toBase64url(sha256(authKey))
}

function checksumOf(secret: Uint8Array) {
  return sha256(concat(label, secret)).slice(0, 2)
}
