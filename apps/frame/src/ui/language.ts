import { createContext, useContext } from 'react'
import type { Phrase, Text } from '../approval/story.ts'
import { english, formatText } from './texts/texts.ts'
import { writeDecimal } from './writeDecimal.ts'

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
