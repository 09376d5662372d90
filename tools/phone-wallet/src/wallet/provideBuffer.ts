/** Bytes that turn into text the way Node's do. */
class Bytes extends Uint8Array {
  override toString(encoding = 'utf-8'): string {
    if (encoding === 'base64') return btoa(String.fromCharCode(...this))
    if (encoding === 'hex')
      return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return new TextDecoder().decode(this)
  }
}

/**
 * Gives the page as much of Node's `Buffer` as the SDK takes for granted when it reads and writes what a one-click sign-in allows: texts, base64
 * and hexadecimal in both directions.
 */
export function provideBuffer() {
  Object.assign(globalThis, {
    Buffer: { from, isBuffer: (value: unknown) => value instanceof Bytes },
  })
}

function from(
  value: string | ArrayBuffer | ArrayLike<number>,
  encoding: string | number = 'utf-8',
  length?: number,
): Bytes {
  if (value instanceof ArrayBuffer) return new Bytes(value, Number(encoding) || 0, length)
  if (typeof value !== 'string') return new Bytes(value)
  if (encoding === 'base64')
    return new Bytes(
      Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      ),
    )
  if (encoding === 'hex')
    return new Bytes((value.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
  return new Bytes(new TextEncoder().encode(value))
}
