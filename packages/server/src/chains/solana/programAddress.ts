import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/** The account that seeds lead to under a program: the first address off the curve, so that nobody has its key. */
export function findProgramAddress(program: string, seeds: readonly Uint8Array[]): string {
  const programBytes = base58.decode(program)
  const start = seeds.flatMap((seed) => [...seed])
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(Uint8Array.from([...start, bump, ...programBytes, ...marker]))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new RangeError('These seeds lead to no address')
}

/** Whether 32 bytes are a point of Ed25519, as the addresses of keys are. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}
