import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Wraps secrets for the store with a key that is not in it, so that a copy of the store alone opens none of them. */
export type KeyWrapper = {
  /** Such as `environment`; for the log and for the checks of production. */
  readonly kind: string
  /**
   * @param context - what the secret belongs to (a table, a row, a purpose): it opens in no other place.
   */
  wrap(secret: Uint8Array, context: string): Promise<string>
  /** @throws Error when it was wrapped with another key, for another context, or was changed. */
  unwrap(wrapped: string, context: string): Promise<Uint8Array>
}

/** A {@link KeyWrapper} with a key of the server's own settings: AES-256-GCM with a random nonce, the context as associated data. */
export function createEnvironmentWrapper(key: Uint8Array): KeyWrapper {
  return {
    kind: 'environment',
    wrap: async (secret, context) => seal(key, secret, context),
    unwrap: async (wrapped, context) => open(key, wrapped, context),
  }
}

const version = 'env1.'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM (NIST SP 800-38D), written as `env1.<base64url of nonce, text and tag>`. */
export function seal(key: Uint8Array, secret: Uint8Array, context: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return version + Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
}

/** Opens what {@link seal} has made. @throws Error for another key or context, and for what was changed. */
export function open(key: Uint8Array, sealed: string, context: string): Uint8Array {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
  if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes)
    throw new Error('This is not a wrapped secret')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
