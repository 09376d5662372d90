import { useContext, useState } from 'react'
import { ProblemRemark } from '../components/Remark.tsx'
import { useText } from '../language.ts'
import { OwnWindowContext } from '../ownWindow.ts'
import { Button } from '../components/Button.tsx'
import type { Problem } from '../problems.ts'

/** What a browser says that makes no passkeys inside of a page. */
const refusals: readonly unknown[] = ['problemPasskeyCancelled', 'problemPasskeyUnsupported']

/** Why a factor could not be made. A passkey may be had in a window of its own where a browser makes none inside of a page. */
export function FactorProblem({ problem }: { readonly problem: Problem | undefined }) {
  const { t } = useText()
  const { open, isOpen } = useContext(OwnWindowContext)
  const [hasFailed, setFailed] = useState(false)
  const mayHelp = refusals.includes(problem?.[0]) && !isOpen
  return (
    <>
      <ProblemRemark problem={hasFailed ? ['offWindowFailed'] : problem} />
      {mayHelp && (
        <Button
          kind="quiet"
          icon="external"
          onClick={() => void open().then((isThere) => setFailed(!isThere))}
        >
          {t('ownWindow')}
        </Button>
      )}
    </>
  )
}
