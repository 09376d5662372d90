import type { Kit, View } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitContext } from '../KitContext.ts'

export declare namespace useKit {
  type ReturnType = {
    readonly kit: Kit
    /** Opens the dialog, on the given view or on the one that fits: Account when connected, else Connect. */
    readonly open: (view?: View) => void
    readonly close: () => void
  }
}

/**
 * The kit of the provider above.
 *
 * @throws Error outside a `KitProvider`
 */
export function useKit(): useKit.ReturnType {
  const { kit } = useKitContext('useKit')
  const open = useCallback((view?: View) => kit.modal.open(view), [kit])
  const close = useCallback(() => kit.modal.close(), [kit])
  return { kit, open, close }
}
