/** A part of a text: what shows, or a character that would not. */
export type TextPart = { readonly text: string; readonly isHidden: boolean }

/** Emoji are joined by a character that nobody sees and nothing else could stand for. */
const emoji = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?`

/** Controls, unassigned and private characters, whatever has no shape, unusual spaces, and the fourth and further mark on one letter. */
const hidden = String.raw`[^\P{C}\n]|\p{Default_Ignorable_Code_Point}|[\p{Zl}\p{Zp}]|[^\P{Zs} ]|\u2800|(?<=\p{M}{3})\p{M}|[ ]+(?=\n|$)`

/**
 * Splits a text into what shows and what would not: characters without a shape, characters that turn the direction of others, and spaces at the
 * end of a line are written as `U+202E`, so that two texts that differ never look the same for want of a visible character.
 */
export function revealText(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  const pattern = new RegExp(`(${emoji}(?:\\u200D${emoji})*)|${hidden}`, 'gu')
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match[1] !== undefined) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), isHidden: false })
    parts.push({ text: nameOf(match[0]), isHidden: true })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHidden: false })
  return parts
}

function nameOf(letters: string) {
  return [...letters]
    .map(
      (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    )
    .join(' ')
}
