import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the store knows something by: SHA-256 of its parts, each told from the next. */
export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
