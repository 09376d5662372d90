import type { ToastVariant } from '@latchkey/core'
import { Icon } from './Icon.tsx'

type Properties = {
  readonly message: string
  readonly variant: ToastVariant
  readonly open: boolean
}

/** A short message above the content. Its live region stands empty in the dialog all the time, so that screen readers hear it. */
export function ToastView({ message, variant, open }: Properties) {
  return (
    <div className={open ? 'toast open' : 'toast'} data-variant={variant} part="toast">
      {variant === 'loading' ? (
        <i className="spinner" />
      ) : (
        <Icon
          name={variant === 'success' ? 'check' : variant === 'error' ? 'warning' : 'info'}
          size={18}
        />
      )}
      <span>{message}</span>
    </div>
  )
}
