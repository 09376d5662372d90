/** A name as it is compared: its words in lower case, without accents, signs and spaces. */
export type SearchText = {
  readonly text: string
  /** Where in the text each word begins. */
  readonly starts: readonly number[]
}

/** Brings names, and what somebody types, into the form in which they are compared. */
export function toSearchText(value: string): SearchText {
  const words = value
    .slice(0, 512)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // `MetaMask` is also `Meta Mask`, and `TrustWallet` is `Trust Wallet`.
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    starts.push(text.length)
    text += word
  }
  return { text, starts }
}

/** How well a name fits what was typed; lower is better. */
export const fit = { exact: 0, start: 1, word: 2, part: 3 } as const
/** One of the values of {@link fit}. */
export type Fit = (typeof fit)[keyof typeof fit]

/** Words that say what a product is, not which: people leave them out. */
const general = /(?:wallet|app)$/

/** How well a name fits what was typed; `undefined` where it does not hold it. */
export function fitOf({ text, starts }: SearchText, query: string): Fit | undefined {
  const found = text.indexOf(query)
  if (found < 0) return undefined
  if (found === 0)
    return text === query || text.replace(general, '') === query ? fit.exact : fit.start
  for (const start of starts) if (text.startsWith(query, start)) return fit.word
  return fit.part
}
