/** Control characters, and those that nobody sees or that turn the direction of what follows. */
const hidden = /[\p{C}\p{DI}\p{Zl}\p{Zp}]+/gu
/** More marks on one letter than any language puts there. */
const stacked = /(\p{M}{3})\p{M}+/gu
const links = /(?:\bhttps?:\/\/|\bwww\.)\S+/giu

/**
 * A text of somebody else's choosing (the name of a token, of a person) as it may be shown: without hidden and turning characters, without
 * links, on one line, cut to a length.
 */
export function cleanText(text: string, maxLength: number): string {
  const clean = text
    .slice(0, maxLength * 8)
    .normalize('NFC')
    .replace(links, ' ')
    .replace(hidden, (found) => (/[\n\r\t\u2028\u2029]/.test(found) ? ' ' : ''))
    .replace(stacked, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...clean]
  return letters.length > maxLength
    ? `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : clean
}
