import { open, type Kit, type ViewName } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitContext } from '../KitContext.ts'

export declare namespace useKit {
  type ReturnType = {
    readonly kit: Kit
    /**
     * Opens the dialog, on the given view with its arguments or on the one that fits: Account when connected, else Connect.
     *
     * @returns with arguments for `WalletSend`, the hash of what was sent
     * @throws ModalClosedError 'Modal closed' when the dialog was closed before that
     */
    readonly open: <Name extends ViewName>(parameters?: open.Parameters<Name>) => open.ReturnType
    readonly close: () => void
    /** Fetches the dialog's content ahead of a click: call it when a pointer or the focus comes to what calls `open`. */
    readonly prefetch: () => void
  }
}

/**
 * The kit of the provider above.
 *
 * @throws Error outside a `KitProvider`
 */
export function useKit(): useKit.ReturnType {
  const { kit, prefetch } = useKitContext('useKit')
  const openDialog = useCallback<useKit.ReturnType['open']>(
    (parameters) => open(kit, parameters),
    [kit],
  )
  const close = useCallback(() => kit.modal.close(), [kit])
  return { kit, open: openDialog, close, prefetch }
}
