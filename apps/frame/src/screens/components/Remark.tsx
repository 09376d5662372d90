import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** A line that is worth a look: a danger, a problem, or a calm word. */
export function Remark({
  tone = 'warning',
  icon = 'warning',
  children,
}: {
  readonly tone?: 'warning' | 'danger' | 'calm'
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <div className={`remark ${tone}`}>
      <Icon name={icon} size={18} />
      <div>{children}</div>
    </div>
  )
}
