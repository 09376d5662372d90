import { randomBytes } from 'node:crypto'

/** 128 random bits for a message: letters and digits alone, as EIP-4361 wants it. */
export function newNonce(): string {
  return randomBytes(16).toString('hex')
}
