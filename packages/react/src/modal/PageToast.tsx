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
    <div className="page-toast" role="status" aria-live="polite" ref={layer}>
      {toast && <ToastView {...toast} />}
    </div>
  )
}
