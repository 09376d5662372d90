import { createContext, useContext } from 'react'
import type { Phrase } from '../approval/story.ts'
import { english, formatText, type TextKey } from './texts/texts.ts'

/** The language that everything inside speaks. */
export const LanguageContext = createContext(english)

/** Gives texts in the visitor's language, and the language itself. */
export function useText() {
  const language = useContext(LanguageContext)
  const t = (key: TextKey, values?: Readonly<Record<string, string>>) =>
    formatText(language, key, values)
  /** A phrase of a story. */
  const say = ([key, values]: Phrase) => t(key, values)
  return { t, say, language }
}
