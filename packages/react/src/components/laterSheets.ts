import pill from './pill.css?inline'
import search from './search.css?inline'

/** The look of what only views have that nobody sees before they have acted: a small button beside a field, a field to search with. */
export const laterSheets = { pill, search } as const
