import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

type Properties = {
  /** A mistake keeps something from working, a warning does not. */
  readonly kind: 'error' | 'warning'
  /** What the kind is called, for screen readers. */
  readonly kindLabel: string
  readonly text: string
  readonly closeLabel: string
  readonly onClose: () => void
}

/** Something about the set-up, for the developer of the site to see. */
export function AlertBar({ kind, kindLabel, text, closeLabel, onClose }: Properties) {
  return (
    <div className={`alert ${kind}`} role={kind === 'error' ? 'alert' : 'status'} part="alert">
      <Icon name={kind === 'error' ? 'warning' : 'info'} size={18} />
      <span className="unseen">{kindLabel} </span>
      <span className="alert-text" lang="en">
        {text}
      </span>
      <IconButton icon="clear" label={closeLabel} onClick={onClose} />
    </div>
  )
}
