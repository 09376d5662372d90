import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/**
 * The id by which a signed Bitcoin transaction is known: its bytes without the witnesses (BIP-141), hashed twice and turned round.
 *
 * @param hex - the bytes of the whole transaction.
 * @returns `undefined` for bytes that are no transaction.
 */
export function transactionId(hex: string): string | undefined {
  try {
    return bytesToHex(sha256(sha256(withoutWitnesses(hexToBytes(hex)))).reverse())
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** @throws RangeError where the bytes end too early, or do not end. */
function withoutWitnesses(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const hasWitnesses = view.getUint8(4) === 0 && view.getUint8(5) !== 0
  const start = hasWitnesses ? 6 : 4
  let at = start
  const count = () => {
    const first = view.getUint8(at)
    at += 1
    if (first < 0xfd) return first
    const [size, value] =
      first === 0xfd
        ? [2, view.getUint16(at, true)]
        : first === 0xfe
          ? [4, view.getUint32(at, true)]
          : [8, Number(view.getBigUint64(at, true))]
    at += size
    return value
  }
  /** More things than bytes cannot be there. */
  const times = (each: () => void) => {
    const many = count()
    if (many > bytes.length) throw new RangeError('too many')
    for (let index = 0; index < many; index++) each()
    return many
  }
  const script = () => {
    const length = count()
    at += length
    if (at > bytes.length) throw new RangeError('too long')
  }
  const inputs = times(() => {
    at += 36
    script()
    at += 4
  })
  const outputs = times(() => {
    at += 8
    script()
  })
  if (inputs === 0 || outputs === 0) throw new RangeError('moves nothing')
  const end = at
  if (hasWitnesses) for (let index = 0; index < inputs; index++) times(script)
  if (at + 4 !== bytes.length) throw new RangeError('ends elsewhere')
  return Uint8Array.from([
    ...bytes.subarray(0, 4),
    ...bytes.subarray(start, end),
    ...bytes.subarray(at),
  ])
}
