import { KitError } from '@latchkey/core'
import { useCallback } from 'react'
import { errorText } from '../locales/errorText.ts'
import { useText } from './useText.ts'

/** What an error says to the visitor, in their language; `undefined` for one that says nothing to people. */
export function useErrorText(): (error: unknown) => string | undefined {
  const t = useText(errorText)
  return useCallback(
    (error) => {
      if (!(error instanceof KitError)) return undefined
      const { code, shortMessage } = error
      return isKnown(code) ? t(code) : shortMessage
    },
    [t],
  )
}

function isKnown(code: string): code is keyof typeof errorText.texts {
  return code in errorText.texts
}
