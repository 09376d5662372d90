import { useModal } from '../hooks/useModal.ts'
import { useKitContext } from '../KitContext.ts'

/** Returns the short message that is shown, in the visitor's language. */
export function useToast() {
  const { language } = useKitContext('useToast')
  const { toast } = useModal()
  if (!toast) return undefined
  const { code = '', message } = toast
  return { ...toast, message: (code && language?.findError(code)) || message }
}
