import { createContext } from 'react'
import type { Language } from './language.ts'

/** The language for components, which know no kit; `undefined` for English. */
export const LanguageContext = createContext<Language | undefined>(undefined)
