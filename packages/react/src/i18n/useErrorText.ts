import { KitError } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitContext } from '../KitContext.ts'
import { clearerErrors } from './clearerErrors.ts'

const clearer: Readonly<Record<string, string | undefined>> = clearerErrors

/** What an error says to the visitor, in their language; `undefined` for one that says nothing to people. */
export function useErrorText(): (error: unknown) => string | undefined {
  const { language } = useKitContext('useErrorText')
  return useCallback(
    (error) => {
      if (!(error instanceof KitError)) return undefined
      const { code, shortMessage } = error
      return language?.findError(code) ?? clearer[code] ?? shortMessage
    },
    [language],
  )
}
