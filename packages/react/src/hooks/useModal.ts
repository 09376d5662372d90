import type { Modal, ModalState } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

export declare namespace useModal {
  type ReturnType = ModalState & { readonly modal: Modal }
}

/** What the dialog shows, and `modal` to move it. */
export function useModal(): useModal.ReturnType {
  const { kit } = useKitContext('useModal')
  const state = useStoreValue(kit.modal, (state) => state)
  return { ...state, modal: kit.modal }
}
