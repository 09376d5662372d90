import { hkdfSync } from 'node:crypto'
import { createEnvironmentWrapper, type KeyWrapper } from './keyWrapper.ts'

/** The server's own keys, each for one purpose, none of them in the store. */
export type Keys = {
  /** Codes, match numbers and the secrets of links, which all follow from an attempt's id. */
  readonly code: Uint8Array
  /** The blind index by which an e-mail address is found again. */
  readonly emailIndex: Uint8Array
  readonly emailEncryption: Uint8Array
  /** The blind index by which somebody is found again by whom a provider says that they are. */
  readonly identityIndex: Uint8Array
  readonly identityEncryption: Uint8Array
  /** What a social login proves itself with on its way, all of which follows from its id. */
  readonly social: Uint8Array
  readonly dpopNonce: Uint8Array
  readonly accessToken: Uint8Array
  /** Each refresh token's successor, which two tabs that refresh at once both have to get. */
  readonly refreshToken: Uint8Array
  /** For the server halves of wallets. */
  readonly wrapper: KeyWrapper
}

/**
 * Derives the server's keys from the root of its store by HKDF-SHA256 (RFC 5869), one label each.
 *
 * @param root - 32 random bytes, as `openRoot` gives them.
 */
export function createKeys(root: Uint8Array): Keys {
  const derive = (label: string) =>
    new Uint8Array(hkdfSync('sha256', root, '', `latchkey/server/v1/${label}`, 32))
  return {
    code: derive('code'),
    emailIndex: derive('email-index'),
    emailEncryption: derive('email-encryption'),
    identityIndex: derive('identity-index'),
    identityEncryption: derive('identity-encryption'),
    social: derive('social'),
    dpopNonce: derive('dpop-nonce'),
    accessToken: derive('access-token'),
    refreshToken: derive('refresh-token'),
    wrapper: createEnvironmentWrapper(derive('wrap')),
  }
}
