/**
 * A text that somebody else wrote, made fit to stand in a line: no control, bidi or zero-width characters, no links, no piles of
 * combining marks, no more than `length` characters.
 */
export function cleanText(text: string, length: number): string {
  const plain = text
    .slice(0, 16 * length)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/[\p{C}\ufffd]/gu, '')
    .replace(/(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/gi, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...plain]
  return characters.length <= length ? plain : `${characters.slice(0, length - 1).join('')}…`
}
