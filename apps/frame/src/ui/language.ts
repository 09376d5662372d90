import { createContext, useContext } from 'react'
import type { Phrase, Text } from '../approval/story.ts'
import { english, formatText } from './texts/texts.ts'

/** The language that everything inside speaks. */
export const LanguageContext = createContext(english)

/** Gives texts in the visitor's language, and the language itself. */
export function useText() {
  const language = useContext(LanguageContext)
  const t = (key: Text, values?: Readonly<Record<string, string>>) =>
    formatText(language, key, values)
  /** A phrase of a story. */
  const say = ([key, values]: Phrase) => t(key, values)
  return { t, say, language }
}
