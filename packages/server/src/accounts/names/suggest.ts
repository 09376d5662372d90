import type { RouteResponse, getProfileSuggestions } from '@latchkey/protocol/api'
import type { Limits } from '../../config/limits.ts'
import { alternativesTo } from './alternatives.ts'
import type { NameStore } from './nameStore.ts'
import { readLabel, type LabelRules, type Refused } from './readLabel.ts'

/** What is told to somebody who is choosing a name. */
export type Suggestions = Omit<RouteResponse<typeof getProfileSuggestions>, 'now'>

/** @param text - what somebody writes, with or without the zone. */
export async function suggest(
  text: string,
  rules: LabelRules,
  store: NameStore,
  limits: Limits,
): Promise<Suggestions> {
  const { zone } = rules
  const ending = `.${zone}`
  const wanted = text.toLowerCase().endsWith(ending) ? text.slice(0, -ending.length) : text
  const { label, refused } = readLabel(wanted, rules)
  const isKeptBack = refused?.reason === 'reserved' || refused?.reason === 'confusable'
  // Nobody is led to the neighbours of a name that is kept back.
  const others = isKeptBack
    ? []
    : alternativesTo(wanted).filter((one) => one !== label && !readLabel(one, rules).refused)
  const standing = await store.findAlike([...(label === undefined ? [] : [label]), ...others])
  const found = refused ?? (label === undefined ? undefined : refusalOf(standing.get(label)))
  const free = others.filter((one) => !standing.has(one)).slice(0, limits.nameSuggestions)
  const isName = label !== undefined && (!refused || isKeptBack)
  return {
    suggestions: [
      ...(isName ? [{ name: label + ending, registered: found !== undefined }] : []),
      ...free.map((one) => ({ name: one + ending, registered: false })),
    ],
    ...(found && { refused: found }),
  }
}

function refusalOf(standing: 'taken' | 'alike' | undefined): Refused | undefined {
  if (standing === 'taken')
    return { reason: 'taken', message: 'Somebody has this name already. Choose another one.' }
  if (standing === 'alike')
    return {
      reason: 'confusable',
      message:
        'This name can be mistaken for one that somebody has. Choose one that reads differently.',
    }
  return undefined
}
