import { useEffect, useRef, useState } from 'react'
import { toProblem, type Problem } from './problems.ts'

/** Runs one thing at a time, says whether it runs, and what went wrong with it. */
export function useWork() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  /** Resolves to whether it worked. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (isThere.current && !(error instanceof WentBack)) setProblem(toProblem(error))
      return false
    } finally {
      if (isThere.current) setBusy(false)
    }
  }

  return { isBusy, problem, run, forget: () => setProblem(undefined) }
}

/** The owner went back: nothing that has to be said. */
export class WentBack extends Error {
  override readonly name = 'WentBack'
  readonly code = 'ABORTED'
}
