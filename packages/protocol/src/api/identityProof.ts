import * as z from 'zod/mini'
import { encodeFields } from './vault.ts'

/** The wallet's own word, given with a factor, on a change of what leads to it. */
export const identityProof = z.object({
  /** Of `challengeIdentity`: 32 bytes in base64url. */
  challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  /** By the vault's writer over {@link identityChangeBytes}: ECDSA (secp256k1) with SHA-256, r and s, 64 bytes. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
})
/** The wallet's own word on a change of what leads to it. */
export type IdentityProof = z.output<typeof identityProof>

/** Every change of what leads to a wallet that its own key signs. */
export const walletActions = [
  'link',
  'unlink',
  'email',
  'email-cancel',
  'email-confirm',
  'email-revert',
] as const
/** A change of what leads to a wallet. */
export type WalletAction = (typeof walletActions)[number]

/**
 * The bytes that the wallet's own key signs when what leads to it changes.
 *
 * @param change.target - the attempt that is linked, the identity that is removed, for `email` the address, in lower case, and for the other
 *   actions on an address the id of the change.
 */
export function identityChangeBytes(change: {
  readonly action: WalletAction
  readonly userId: string
  readonly walletId: string
  readonly target: string
  readonly challenge: string
}): Uint8Array<ArrayBuffer> {
  const { action, userId, walletId, target, challenge } = change
  return encodeFields(['latchkey/identity-change/v1', action, userId, walletId, target, challenge])
}
