import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type Properties = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> & {
  readonly kind?: 'primary' | 'secondary' | undefined
  /** Smaller and as wide as its text. */
  readonly compact?: boolean | undefined
  readonly icon?: IconName | undefined
  readonly children: ReactNode
}

/** A button with a text. */
export function Button({ kind = 'primary', compact = false, icon, children, ...rest }: Properties) {
  return (
    <button
      {...rest}
      type="button"
      part="button"
      className={`button ${kind}${compact ? ' compact' : ''}`}
    >
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}

type IconButtonProperties = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> & {
  readonly icon: IconName
  /** What it does, for screen readers and as a hint. */
  readonly label: string
}

/** A round button with an icon only. */
export function IconButton({ icon, label, ...rest }: IconButtonProperties) {
  return (
    <button {...rest} type="button" className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
