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

const tag = /<[/!]?[a-z][^<>]{0,2000}>?/gi
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,10});/gi

/**
 * A text of a token, which anybody may have written, as plain text: without tags of HTML, links, and what `cleanText` takes out. `undefined` where
 * nothing is left.
 */
export function cleanNftText(text: unknown, length: number): string | undefined {
  if (typeof text !== 'string') return undefined
  // No more than can matter, so that a text of megabytes costs nothing.
  // What nobody sees first, which may stand within a tag.
  let plain = text.slice(0, 16 * length).replace(/[^\P{C}\s]/gu, '')
  // What is left of a tag inside of a tag may be one.
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(tag, ' ')
  }
  return cleanText(plain.replace(entity, ' '), length) || undefined
}
