import { createContext, useContext } from 'react'
import type { Phrase, Text } from '../approval/story.ts'
import { english, formatText, type Language } from './texts/texts.ts'

/** The language that everything inside speaks. */
export const LanguageContext = createContext(english)

/** Gives texts in the visitor's language, and the language itself. */
export function useText() {
  const language = useContext(LanguageContext)
  const t = (key: Text, values?: Readonly<Record<string, string>>) =>
    formatText(language, key, values)
  /** A phrase of a story. */
  const say = ([key, values = {}]: Phrase) => {
    const written = Object.entries(values).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string'
        ? value
        : `${writeDecimal(language.tag, value.decimal)}\u00a0${value.unit}`,
    ])
    return t(key, Object.fromEntries(written))
  }
  return { t, say, language }
}

/** A decimal number with the separators of a language, every digit of it in European digits. */
export function writeDecimal(tag: string, decimal: string): string {
  const [whole = '0', fraction] = decimal.split('.')
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn' })
  const parts = format.formatToParts(-1234567.5)
  const separator = (type: 'group' | 'decimal', otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator('group', ','))
  return fraction === undefined ? grouped : grouped + separator('decimal', '.') + fraction
}

/** A day as people write it, with the digits 0 to 9. */
export function formatDay(milliseconds: number, { tag }: Language): string {
  return new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    numberingSystem: 'latn',
  }).format(milliseconds)
}
