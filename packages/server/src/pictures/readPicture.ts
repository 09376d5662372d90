/** The kinds of picture that are passed on. None of them can hold a script. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'

/** What the first bytes of a picture say. */
export type PictureHead = {
  readonly type: PictureType
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/**
 * Reads of what kind and how large a picture is, from its bytes alone: what a server says of it, or how its address ends, counts for nothing.
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
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readGif(bytes: Buffer): PictureHead | undefined {
  if (!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) return undefined
  return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function readWebp(bytes: Buffer): PictureHead | undefined {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return undefined
  const type = 'image/webp'
  if (startsWith(bytes, 'VP8X', 12))
    return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = bytes.readUInt32LE(21)
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!startsWith(bytes, 'VP8 ', 12)) return undefined
  return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
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

/** The size stands in the first segment that begins a frame. */
function readJpeg(bytes: Buffer): PictureHead | undefined {
  if (!startsWith(bytes, '\xff\xd8\xff')) return undefined
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return {
        type: 'image/jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      }
  }
  return undefined
}
