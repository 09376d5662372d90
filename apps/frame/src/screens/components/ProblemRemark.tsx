import { useText } from '../language.ts'
import { Remark } from './Remark.tsx'
import type { Problem } from '../problems.ts'

/** What went wrong, where it did, for eyes and ears. */
export function ProblemRemark({ problem }: { readonly problem: Problem | undefined }) {
  const { say } = useText()
  return <div role="alert">{problem && <Remark tone="danger">{say(problem)}</Remark>}</div>
}
