import facts from './facts.css?inline'
import grow from './grow.css?inline'
import pill from './pill.css?inline'

/**
 * The look of what only views have that nobody sees before they have acted: a list of facts, a field as wide as what stands in it,
 * a small button beside a field.
 */
export const laterSheets = { facts, grow, pill } as const
