import type { Bytes } from './encoding.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 as Bitcoin and Solana write it: a zero byte in front is a `1` in front. */
export function toBase58(bytes: Uint8Array): string {
  const digits = convert(bytes, 256, 58)
  return leading(bytes) + Array.from(digits, (digit) => alphabet[digit]).join('')
}

/** @throws Error for a character that is not of the alphabet */
export function fromBase58(text: string): Bytes {
  const digits = Array.from(text, (character) => alphabet.indexOf(character))
  if (digits.includes(-1)) throw new Error('not base58')
  const zeros = digits.findIndex((digit) => digit !== 0)
  const bytes = convert(digits, 58, 256)
  return Uint8Array.of(...Array<number>(zeros < 0 ? digits.length : zeros).fill(0), ...bytes)
}

function leading(bytes: Uint8Array) {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros)
}

/** Writes a number in another base, both with the highest digit first and none in front that is zero. */
function convert(from: Iterable<number>, base: number, next: number): number[] {
  const digits: number[] = []
  for (const digit of from) {
    let carry = digit
    for (let place = 0; place < digits.length; place += 1) {
      carry += (digits[place] ?? 0) * base
      digits[place] = carry % next
      carry = Math.floor(carry / next)
    }
    while (carry > 0) {
      digits.push(carry % next)
      carry = Math.floor(carry / next)
    }
  }
  return digits.reverse()
}
