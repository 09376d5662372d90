import { useCallback, useEffect, useState } from 'react'
import { toProblem, type Problem } from '../problems.ts'

/** A list that is asked for, and how that stands. */
export type AskedList<Item> = {
  readonly items: readonly Item[] | undefined
  readonly problem: Problem | undefined
  readonly reload: () => void
}

/** Asks for a list now, and again when something has changed. What was there stays until the answer is. */
export function useList<Item>(ask: () => Promise<readonly Item[]>): AskedList<Item> {
  const [round, setRound] = useState(0)
  const [items, setItems] = useState<readonly Item[]>()
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => {
    let isWanted = true
    ask().then(
      (answer) => {
        if (!isWanted) return
        setItems(answer)
        setProblem(undefined)
      },
      (error: unknown) => {
        if (isWanted) setProblem(toProblem(error))
      },
    )
    return () => {
      isWanted = false
    }
  }, [ask, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { items, problem, reload }
}
