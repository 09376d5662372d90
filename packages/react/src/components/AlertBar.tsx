import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

type Properties = {
  readonly text: string
  readonly closeLabel: string
  readonly onClose: () => void
}

/** A mistake in the set-up, for the developer of the site to see. */
export function AlertBar({ text, closeLabel, onClose }: Properties) {
  return (
    <div className="alert" role="alert" part="alert">
      <Icon name="warning" size={18} />
      <span>{text}</span>
      <IconButton icon="clear" label={closeLabel} onClick={onClose} />
    </div>
  )
}
