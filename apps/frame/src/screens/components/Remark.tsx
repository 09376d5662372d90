import type { ReactNode } from 'react'
import { useText } from '../language.ts'
import type { Problem } from '../problems.ts'
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

/** Shows a problem and announces it to screen readers. */
export function ProblemRemark({ problem }: { readonly problem: Problem | undefined }) {
  const { say } = useText()
  return <div role="alert">{problem && <Remark tone="danger">{say(problem)}</Remark>}</div>
}
