import type { Toast } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ToastView } from '../components/ToastView.tsx'
import { element } from './element.ts'
import { useModal } from '../hooks/useModal.ts'
import { useKitContext } from '../KitContext.ts'

type Properties = {
  readonly toast: Toast | undefined
  readonly root: ShadowRoot
}

/** What happens while the dialog is closed is said at the foot of the page, above whatever the page has there. */
export function PageToast({ toast, root }: Properties) {
  const layer = useRef<HTMLDivElement>(null)
  const isOpen = toast?.open ?? false
  useStatus(root, isOpen ? toast?.message : '')
  useEffect(() => {
    const element = layer.current
    if (!element || !isOpen) return
    element.popover = 'manual' // a popover needs no z-index; React 18 does not know the attribute
    element.showPopover?.()
    return () => element.hidePopover?.()
  }, [isOpen])
  return (
    toast &&
    createPortal(
      <div className="page-toast" aria-hidden="true" ref={layer}>
        <ToastView {...toast} />
      </div>,
      root,
    )
  )
}

/**
 * Says a text to screen readers. Its region is apart from the popover and there before it has anything to say, since what is not there cannot be
 * heard; and it is no portal, in which React would listen for everything that can happen.
 */
function useStatus(root: ShadowRoot, text = '') {
  const region = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const status = element('span', { class: 'unseen', role: 'status', 'aria-live': 'polite' })
    root.append(status)
    region.current = status
    return () => status.remove()
  }, [root])
  useEffect(() => {
    if (region.current) region.current.textContent = text
  }, [root, text])
}

/** Returns the short message that is shown, in the visitor's language. */
export function useToast() {
  const { language } = useKitContext('useToast')
  const { toast } = useModal()
  if (!toast) return undefined
  const { code = '', message } = toast
  return { ...toast, message: (code && language?.findError(code)) || message }
}
