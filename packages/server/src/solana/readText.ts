/**
 * Reads a text as Borsh writes it: how many bytes it has in 4 bytes, then UTF-8. Metaplex fills it up with zeros.
 *
 * @returns the text, `undefined` where the bytes end before it does, and where the next thing begins.
 */
export function readText(
  bytes: Buffer,
  at: number,
): readonly [text: string | undefined, next: number] {
  if (at + 4 > bytes.length) return [undefined, bytes.length]
  const next = at + 4 + bytes.readUInt32LE(at)
  if (next > bytes.length) return [undefined, bytes.length]
  return [bytes.toString('utf8', at + 4, next).replace(/\0+$/, ''), next]
}
