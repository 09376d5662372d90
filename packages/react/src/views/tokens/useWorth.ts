import { useCallback } from 'react'
import { useKitContext } from '../../KitContext.ts'
import { formatWorth } from './formatWorth.ts'

/** Writes US dollars as the visitor's language does. */
export function useWorth() {
  const { language } = useKitContext('useWorth')
  const locale = language?.tag
  return useCallback((dollars: number) => formatWorth(dollars, locale), [locale])
}
