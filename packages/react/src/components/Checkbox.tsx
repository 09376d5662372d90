import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Properties = {
  readonly checked: boolean
  readonly isDisabled?: boolean | undefined
  readonly onChange: (checked: boolean) => void
  /** May hold links: a click on one leads on and ticks nothing. */
  readonly children: ReactNode
}

/** A box to tick with its words. */
export function Checkbox({ checked, isDisabled, onChange, children }: Properties) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="checkbox-box">
        <Icon name="check" size={16} />
      </span>
      <span>{children}</span>
    </label>
  )
}
