import type { Toast } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { ToastView } from '../components/ToastView.tsx'

/** What happens while the dialog is closed is said at the foot of the page, above whatever the page has there. */
export function PageToast({ toast }: { readonly toast: Toast | undefined }) {
  const layer = useRef<HTMLDivElement>(null)
  const isOpen = toast?.open ?? false
  useEffect(() => {
    const element = layer.current
    if (!element || !isOpen) return
    element.popover = 'manual' // a popover needs no z-index; React 18 does not know the attribute
    element.showPopover?.()
    return () => element.hidePopover?.()
  }, [isOpen])
  return (
    <>
      <div className="page-toast" aria-hidden="true" ref={layer}>
        {toast && <ToastView {...toast} />}
      </div>
      {/* Apart, because a popover is not there before it opens, and what is not there cannot be heard. */}
      <span className="unseen" role="status" aria-live="polite">
        {isOpen && toast?.message}
      </span>
    </>
  )
}
