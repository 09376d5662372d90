import facts from './facts.css?inline'
import grow from './grow.css?inline'
import pill from './pill.css?inline'
import search from './search.css?inline'

/**
 * The look of what only views have that nobody sees before they have acted: a list of facts, a field as wide as what stands in it, a small button beside a field, a
 * field to search with.
 */
export const laterSheets = { facts, grow, pill, search } as const
