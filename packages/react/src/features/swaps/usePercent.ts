import { useContext } from 'react'
import { LanguageContext } from '../../locales/LanguageContext.ts'

/** Writes basis points as a percentage, as the visitor's language does. */
export function usePercent() {
  const decimal = useContext(LanguageContext)?.separators.decimal ?? '.'
  return (basisPoints: number) => `${String(basisPoints / 100).replace('.', decimal)} %`
}
