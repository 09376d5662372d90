import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** The top of a view: an icon, one line, and what to do now. */
export function Headline({
  icon,
  title,
  children,
}: {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
}) {
  return (
    <div className="headline">
      <span className="headline-icon">
        <Icon name={icon} size={26} />
      </span>
      <h1>{title}</h1>
      {children && <p className="quiet-text">{children}</p>}
    </div>
  )
}
