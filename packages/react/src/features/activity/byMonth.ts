/** Something that happened at a time, in milliseconds since 1970. */
export type Dated = { readonly at: number }

/** What happened in one month, the newest first. */
export type Month<Item> = { readonly title: string; readonly items: readonly Item[] }

/** Puts what happened in order, the newest first, month by month. Months of another year say which. */
export function byMonth<Item extends Dated>(
  items: readonly Item[],
  locale = 'en',
  now: number = Date.now(),
): readonly Month<Item>[] {
  const year = new Date(now).getFullYear()
  const months = new Map<string, Item[]>()
  for (const item of items.toSorted((one, other) => other.at - one.at)) {
    const date = new Date(item.at)
    const title = date.toLocaleDateString(locale, {
      month: 'long',
      numberingSystem: 'latn',
      ...(date.getFullYear() !== year && { year: 'numeric' }),
    })
    const month = months.get(title)
    if (month) month.push(item)
    else months.set(title, [item])
  }
  return [...months].map(([title, items]) => ({ title, items }))
}

/** The day, as a row of a month says it: `06 Jun`. */
export function dayOf(at: number, locale = 'en-GB'): string {
  return new Date(at).toLocaleDateString(locale === 'en' ? 'en-GB' : locale, {
    day: '2-digit',
    month: 'short',
    numberingSystem: 'latn',
  })
}
