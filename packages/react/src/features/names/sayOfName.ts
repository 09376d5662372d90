import { nameLength } from '@latchkey/core'
import type { GetText } from '../../hooks/useText.ts'
import type { NameFailure } from './namesFlow.ts'
import type { namesText } from './text.ts'
import type { NameCheck } from './useNameCheck.ts'

type Texts = typeof namesText.texts

/** What there is to say of a name, under its field or in a toast. */
export function sayOfName(
  t: GetText<Texts>,
  name: string,
  known: NameFailure | NameCheck['status'],
): string {
  if (typeof known === 'object') return known.text ?? t('failed')
  // Each of these texts takes some of the values, and leaves the others.
  const say = t as (key: keyof Texts, values: Readonly<Record<string, string>>) => string
  return say(known, { name, least: String(nameLength.least), most: String(nameLength.most) })
}
