/** The kinds of picture that are passed on. None of them can hold a script. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'

/** What the first bytes of a picture say. */
export type PictureHead = {
  readonly type: PictureType
  /** In pixels, the largest of the whole and of each of its frames. */
  readonly width: number
  readonly height: number
}

type Size = Pick<PictureHead, 'width' | 'height'>

/**
 * Reads of what kind and how large a picture is, from its bytes alone: what a server says of it, or how its address ends, counts for nothing. Each
 * frame of an animation counts: decoders make room for the size that a frame names, whatever the whole does.
 *
 * @returns `undefined` for anything but a PNG, JPEG, GIF, WebP or AVIF with a size.
 */
export function readPicture(bytes: Buffer): PictureHead | undefined {
  try {
    const head =
      readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readAvif(bytes) ?? readJpeg(bytes)
    return head && head.width > 0 && head.height > 0 ? head : undefined
  } catch (error) {
    // It ends before its head does.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text

function readPng(bytes: Buffer): PictureHead | undefined {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n') || !startsWith(bytes, 'IHDR', 12)) return undefined
  const sizes: Size[] = [{ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }]
  // Length, type, data, checksum.
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const place = type === 'IHDR' ? at + 8 : type === 'fcTL' ? at + 12 : undefined
    if (place !== undefined && place + 8 <= bytes.length)
      sizes.push({ width: bytes.readUInt32BE(place), height: bytes.readUInt32BE(place + 4) })
  }
  return { type: 'image/png', ...largest(sizes) }
}

function readGif(bytes: Buffer): PictureHead | undefined {
  if (!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) return undefined
  const sizes: Size[] = [{ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }]
  let at = 13 + paletteBytes(bytes.readUInt8(10))
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x2c && at + 10 <= bytes.length) {
      // A frame with its place on the whole.
      const [left, top] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)]
      const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]
      sizes.push({ width: left + width, height: top + height })
      at = skipGifData(bytes, at + 11 + paletteBytes(bytes.readUInt8(at + 9)))
    } else if (block === 0x21) at = skipGifData(bytes, at + 2)
    else break
  }
  return { type: 'image/gif', ...largest(sizes) }
}

function paletteBytes(flags: number) {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Returns where the blocks of data that begin here have ended. */
function skipGifData(bytes: Buffer, from: number) {
  let at = from
  while (bytes[at]) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

function readWebp(bytes: Buffer): PictureHead | undefined {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return undefined
  const sizes = [...readWebpSizes(bytes, 12, bytes.length)]
  return sizes.length > 0 ? { type: 'image/webp', ...largest(sizes) } : undefined
}

/** Yields the sizes that the chunks of a WebP name, those within frames too. */
function* readWebpSizes(bytes: Buffer, from: number, to: number): Generator<Size> {
  // Type, length, data, padded to an even length.
  for (let at = from; at + 8 <= to;) {
    const type = bytes.toString('latin1', at, at + 4)
    const data = at + 8
    const length = bytes.readUInt32LE(at + 4)
    if (type === 'VP8X') yield readWebpSize24(bytes, data + 4)
    else if (type === 'VP8L') {
      const bits = bytes.readUInt32LE(data + 1)
      yield { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    } else if (type === 'VP8 ')
      yield {
        width: bytes.readUInt16LE(data + 6) & 0x3fff,
        height: bytes.readUInt16LE(data + 8) & 0x3fff,
      }
    else if (type === 'ANMF') {
      yield readWebpSize24(bytes, data + 6)
      yield* readWebpSizes(bytes, data + 16, Math.min(to, data + length))
    }
    at = data + length + (length % 2)
  }
}

function readWebpSize24(bytes: Buffer, at: number): Size {
  return { width: bytes.readUIntLE(at, 3) + 1, height: bytes.readUIntLE(at + 3, 3) + 1 }
}

/** Returns the one with the most pixels. None has a side of zero unless all have. */
function largest(sizes: readonly Size[]): Size {
  return sizes.reduce((most, size) =>
    size.width * size.height > most.width * most.height ? size : most,
  )
}

/** The size stands in a box called `ispe`, in the head of the file. */
function readAvif(bytes: Buffer): PictureHead | undefined {
  if (!startsWith(bytes, 'ftyp', 4)) return undefined
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 64))
  const box = bytes.subarray(0, 65_536).indexOf('ispe', 0, 'latin1')
  if (!/avi[fs]/.test(brands) || box < 0) return undefined
  return {
    type: 'image/avif',
    width: bytes.readUInt32BE(box + 8),
    height: bytes.readUInt32BE(box + 12),
  }
}

/** The size stands in the segments that begin a frame. There is one; of several, before the first scan, the largest counts. */
function readJpeg(bytes: Buffer): PictureHead | undefined {
  if (!startsWith(bytes, '\xff\xd8\xff')) return undefined
  const sizes: Size[] = []
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xda) break
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      sizes.push({ width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) })
  }
  return sizes.length > 0 ? { type: 'image/jpeg', ...largest(sizes) } : undefined
}
