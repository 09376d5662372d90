/** Bytes that own their whole buffer, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** base64url without padding. */
export function toBase64url(bytes: Uint8Array | ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @throws Error for anything but canonical base64url without padding */
export function fromBase64url(text: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Error('not base64url')
  const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(decoded, (character) => character.charCodeAt(0))
  if (toBase64url(bytes) !== text) throw new Error('not canonical base64url')
  return bytes
}

export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** @throws Error for anything but `0x` and an even number of hex digits */
export function fromHex(text: string): Bytes {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) throw new Error('not hex')
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Compares without telling by its time where the difference is. */
export function equal(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0)
  return difference === 0
}

/** Overwrites secrets that are no longer needed; the engine may still hold copies that no script can reach. */
export function overwrite(...secrets: readonly Uint8Array[]) {
  for (const secret of secrets) secret.fill(0)
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}
