/** A part of a list that goes on, the newest first. */
export type ListPart<item> = {
  readonly items: readonly item[]
  /** Where the list goes on after this part: the places of its first and its last row, of those too that say nothing and are no items. */
  readonly cut: Cut | undefined
}

/** From where to where a part of a list goes. */
export type Cut = { readonly first: number; readonly last: number }

/**
 * Makes one page of several lists that are about the same time. Each was cut somewhere else: what lies before the place at which one of them
 * was cut is not yet known to be all there is, and is left to the next page.
 *
 * @param placeOf - where an item stands, such as the number of its block; larger is newer.
 * @param count - of places whose items make a page; all items of a place are on one page.
 * @returns the items, the newest first, and below which place the next page begins, if there is one. Where a list is full of rows that say nothing
 * there may be no items, and yet a next page.
 */
export function mergeLists<item>(
  lists: readonly ListPart<item>[],
  placeOf: (item: item) => number,
  count: number,
): { readonly items: readonly item[]; readonly below: number | undefined } {
  const cuts = lists.flatMap(({ cut }) => cut ?? [])
  const floor = Math.max(-1, ...cuts.map(({ last }) => last))
  // One place that fills a whole list cannot be told to its end: what is known of it has to do.
  const isFilled = cuts.some(({ first, last }) => first === floor && last === floor)
  const lowest = isFilled ? floor : floor + 1
  const all = lists.flatMap(({ items }) => items)
  const places = [...new Set(all.map(placeOf))].sort((a, b) => b - a)
  const complete = places.filter((place) => place > floor)
  const shown = (complete.length > 0 ? complete : places.filter((place) => place >= lowest)).slice(
    0,
    count,
  )
  const last = shown.at(-1) ?? lowest
  const isEnd = cuts.length === 0 && shown.length === places.length
  return {
    items: all.filter((item) => placeOf(item) >= last).sort((a, b) => placeOf(b) - placeOf(a)),
    below: isEnd ? undefined : last,
  }
}
