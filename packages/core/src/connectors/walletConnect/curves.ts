import { etc, getPublicKeyAsync, Point, signAsync } from '@noble/ed25519'
import type { Bytes } from './bytes.ts'
import type { Curves } from './primitives.ts'

/**
 * X25519 and Ed25519 for browsers whose WebCrypto lacks them, by `@noble/ed25519`: Chrome before 137, Safari before 17, Firefox before 130.
 *
 * @example createKit({ walletConnect: { curves } })
 */
export const curves: Curves = {
  agreementKey: async (secret) => multiply(Point.BASE, secret),
  async agree(secret, publicKey) {
    const u = readNumber(publicKey)
    return multiply(pointOf(etc.mod((u - 1n) * etc.invert(u + 1n, p))), secret)
  },
  signingKey: async (secret) => Uint8Array.from(await getPublicKeyAsync(secret)),
  sign: async (secret, data) => Uint8Array.from(await signAsync(data, secret)),
}

const { p } = Point.CURVE()

/**
 * X25519 on the curve of Ed25519, which is the same curve written in another way (RFC 7748, 4.1). Keys that nobody's secret leads to, those
 * of the curve's twist, are refused.
 *
 * @throws RangeError or Error for the points of low order
 */
function multiply(point: Point, secret: Bytes): Bytes {
  const clamped = Uint8Array.from(secret)
  clamped[31] = ((secret[31] ?? 0) & 127) | 64
  // The lowest three bits do not count: eight times the rest is the same number.
  const { y } = point.multiply(readNumber(clamped) >> 3n).clearCofactor()
  return writeNumber(etc.mod((1n + y) * etc.invert(1n - y, p)))
}

/** Either of the two points at a height; both lead to the same shared secret. */
function pointOf(y: bigint) {
  return Point.fromBytes(writeNumber(y))
}

/** Little-endian; the highest bit does not count. */
function readNumber(bytes: Bytes) {
  const number = bytes.reduceRight((total, byte) => total * 256n + BigInt(byte), 0n)
  return BigInt.asUintN(255, number)
}

function writeNumber(number: bigint): Bytes {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((number >> BigInt(8 * index)) & 255n))
}
