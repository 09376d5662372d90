import { base58 } from '@scure/base'

/** 32 bytes are at most 44 digits, 64 at most 88: longer texts are not decoded, which takes time that grows with their square. */
const mostDigits = { 32: 44, 64: 88 } as const

/** Whether a text is a number of bytes in base58 (the alphabet of Bitcoin). */
export function isBase58(text: string, bytes: keyof typeof mostDigits): boolean {
  return decodeBase58(text, bytes) !== undefined
}

/** The bytes of a text in base58; `undefined` for one that is none, or of another length. */
export function decodeBase58(text: string, bytes: keyof typeof mostDigits): Uint8Array | undefined {
  if (text.length > mostDigits[bytes]) return undefined
  try {
    const decoded = base58.decode(text)
    return decoded.length === bytes ? decoded : undefined
  } catch {
    return undefined
  }
}

/** The program of tokens, and the newer one of tokens with extensions. Both keep accounts and mints alike. */
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Token-2022. */
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Both. */
export const tokenPrograms = [tokenProgram, token2022Program] as const
/** Metaplex Token Metadata, which says what a token is called. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
