import { concat, type Bytes } from './encoding.ts'

/** What Ethereum's RLP writes: bytes, or a list of such. */
export type RlpItem = Uint8Array | readonly RlpItem[]

/** Levels of lists in one item; an access list of a transaction has four. */
const mostDepth = 8

export function encodeRlp(item: RlpItem): Bytes {
  if (item instanceof Uint8Array) {
    const [first] = item
    if (item.length === 1 && first !== undefined && first < 0x80) return new Uint8Array(item)
    return concat(header(0x80, item.length), item)
  }
  const body = concat(...item.map(encodeRlp))
  return concat(header(0xc0, body.length), body)
}

/** @throws Error for anything but the one canonical encoding of one item */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = readItem(bytes, 0, bytes.length, 0)
  if (end !== bytes.length) throw new Error('bytes after the item')
  return item
}

function header(offset: number, length: number): Bytes {
  if (length < 56) return Uint8Array.of(offset + length)
  const size = bigEndian(length)
  return concat(Uint8Array.of(offset + 55 + size.length), size)
}

function bigEndian(value: number): Bytes {
  const bytes: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Uint8Array.from(bytes)
}

function readItem(
  bytes: Uint8Array,
  at: number,
  limit: number,
  depth: number,
): { readonly item: RlpItem; readonly end: number } {
  const first = at < limit ? bytes[at] : undefined
  if (first === undefined) throw new Error('too short')
  if (first < 0x80) return { item: bytes.slice(at, at + 1), end: at + 1 }
  const isList = first >= 0xc0
  const { start, length } = readLength(bytes, at, first - (isList ? 0xc0 : 0x80))
  const end = start + length
  if (end > limit) throw new Error('too short')
  if (!isList) {
    const item = bytes.slice(start, end)
    if (item.length === 1 && (item[0] ?? 0) < 0x80) throw new Error('not canonical')
    return { item, end }
  }
  if (depth >= mostDepth) throw new Error('too deep')
  const items: RlpItem[] = []
  let next = start
  while (next < end) {
    const read = readItem(bytes, next, end, depth + 1)
    items.push(read.item)
    next = read.end
  }
  return { item: items, end }
}

function readLength(bytes: Uint8Array, at: number, mark: number) {
  if (mark < 56) return { start: at + 1, length: mark }
  const size = mark - 55
  const start = at + 1 + size
  if (size > 4 || start > bytes.length || bytes[at + 1] === 0) throw new Error('not canonical')
  const length = bytes.slice(at + 1, start).reduce((value, byte) => value * 256 + byte, 0)
  if (length < 56) throw new Error('not canonical')
  return { start, length }
}
