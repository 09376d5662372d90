const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** English in brackets, with accents and 40 % more letters, as long as texts get in other languages. */
export function stretch(text: string) {
  const parts = text.split(/(\{\w+(?:\|[^}]*)?\})/)
  const accented = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/[aeiou]/gi, (letter) => accents[letter] ?? letter),
  )
  const more = ' ~ünd méhr'.repeat(10).slice(0, Math.ceil(text.length * 0.4))
  return `⟦${accented.join('')}${more}⟧`
}

/** The same for every text of a list. */
export function stretchTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, stretch(text)]))
}
