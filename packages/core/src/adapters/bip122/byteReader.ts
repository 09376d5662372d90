/** Reads bytes from front to end. Every method throws where there are not enough. */
export function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (length: number) => {
    if (length > bytes.length - at) throw new RangeError('It is cut off')
    at += length
    return bytes.slice(at - length, at)
  }
  const move = (length: number) => {
    take(length)
    return at - length
  }
  /** A length as Bitcoin writes it, in the shortest way; larger than anything here is refused. */
  const size = () => {
    const first = view.getUint8(move(1))
    if (first < 0xfd) return first
    const value = first === 0xfd ? view.getUint16(move(2), true) : view.getUint32(move(4), true)
    if (first === 0xff || value < (first === 0xfd ? 0xfd : 0x10000))
      throw new RangeError('A length is not written as it should be')
    return value
  }
  return {
    take,
    size,
    u32: () => view.getUint32(move(4), true),
    u64: () => view.getBigUint64(move(8), true),
    /** Bytes with their length before them. */
    sized: () => take(size()),
    isDone: () => at === bytes.length,
    /** What comes next, which stays there. */
    peek: () => bytes[at],
  }
}

/** Reads bytes from front to end. */
export type ByteReader = ReturnType<typeof createReader>

/** A whole number in as many bytes as its field has, the least first. */
export function littleEndian(value: number | bigint, length: 4 | 8): Uint8Array {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  if (length === 8) view.setBigUint64(0, BigInt(value), true)
  else view.setUint32(0, Number(value), true)
  return bytes
}

/** A length as Bitcoin writes it. */
export function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return new Uint8Array([length])
  if (length > 0xffff) return new Uint8Array([0xfe, ...littleEndian(length, 4)])
  return new Uint8Array([0xfd, length & 0xff, length >> 8])
}
