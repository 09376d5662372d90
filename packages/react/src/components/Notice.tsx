import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type Properties = {
  readonly icon: IconName
  readonly title: string
  readonly text?: string | undefined
  /** What changes it. */
  readonly children?: ReactNode
}

/** One friendly line for a screen that has nothing to show yet, or cannot show it, and the action that changes that. */
export function Notice({ icon, title, text, children }: Properties) {
  return (
    <div className="notice">
      <span className="notice-icon">
        <Icon name={icon} size={26} />
      </span>
      <p className="notice-title">{title}</p>
      {text && <p className="notice-text">{text}</p>}
      {children}
    </div>
  )
}
