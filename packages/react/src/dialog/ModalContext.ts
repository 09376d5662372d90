import { createContext, useContext, useLayoutEffect } from 'react'
import type { createFlows } from './createFlows.ts'

/** What the dialog gives to its views. */
export type ModalContextValue = {
  readonly setTitle: (title: string, isVisible: boolean) => void
  /** Where a view puts what stands at the start of the header, in place of the way back. */
  readonly headerStart: Element
  readonly flows: ReturnType<typeof createFlows>
}

export const ModalContext = createContext<ModalContextValue | undefined>(undefined)

/** @throws Error outside the dialog */
export function useModalContext(): ModalContextValue {
  const value = useContext(ModalContext)
  if (!value) throw new Error('Views live inside the dialog only.')
  return value
}

/** Sets the dialog's title while the view is there; `isVisible: false` leaves it to screen readers. */
export function useTitle(title: string, { isVisible = true } = {}) {
  const { setTitle } = useModalContext()
  useLayoutEffect(() => setTitle(title, isVisible), [setTitle, title, isVisible])
}
