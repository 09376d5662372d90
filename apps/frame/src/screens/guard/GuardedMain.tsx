import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createGuard, type GuardState } from './createGuard.ts'
import { GuardContext } from './guarded.ts'

/** Renders the main element of a view. Its controls accept presses only while `createGuard` reports `awake`. */
export function GuardedMain({
  isAlone,
  kind,
  children,
}: {
  /** In a window of its own. */
  readonly isAlone: boolean
  readonly kind: string
  readonly children: ReactNode
}) {
  const main = useRef<HTMLElement>(null)
  const sentinel = useRef<HTMLElement>(null)
  const reasonId = useId()
  const [state, setState] = useState<GuardState>('hidden')
  const [isAsked, setAsked] = useState(false)

  useEffect(() => {
    if (!main.current || !sentinel.current) return
    const guard = createGuard(main.current, sentinel.current, (next) => {
      setState(next)
      if (next === 'awake') setAsked(false)
    })
    return () => guard.stop()
  }, [])

  return (
    <main className={isAlone ? 'frame alone' : 'frame'} data-view={kind} ref={main}>
      <GuardContext value={{ state, isAsked, ask: () => setAsked(true), reasonId }}>
        {children}
      </GuardContext>
      <i className="sentinel" ref={sentinel} />
    </main>
  )
}
