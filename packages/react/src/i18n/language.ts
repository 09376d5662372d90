import type { entryText } from './entryText.ts'
import type { TextGroup } from './defineTexts.ts'
import type { TextFormat } from './formatText.ts'
import type { Separators } from '../components/shortAmount.ts'
import { createContext } from 'react'

/** A language that was fetched and is in use; English needs none. */
export type Language = TextFormat & {
  /** What the buttons in the page and the dialog's shell say. */
  readonly entry: Readonly<Record<keyof typeof entryText, string>>
  /** How amounts are written. */
  readonly separators: Separators
  /** The language's words for a text; the English ones, with one report, where it has none. */
  readonly find: (group: TextGroup, key: string) => string
  /** The language's words for an error, by its code; `undefined`, with one report, where it has none. */
  readonly findError: (code: string) => string | undefined
}

/** The language for components, which know no kit; `undefined` for English. */
export const LanguageContext = createContext<Language | undefined>(undefined)

/**
 * Writes a number that was typed or pasted in Arabic or Persian digits in Latin ones. Their decimal separator (U+066B) becomes `decimal`; the
 * one between thousands (U+066C) goes.
 */
export function toLatinDigits(text: string, decimal = '.'): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15)) // the code of either zero ends in 0
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', '')
}
