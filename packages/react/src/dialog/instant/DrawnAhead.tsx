import { version, type ExoticComponent, type ReactNode } from 'react'
import type { Frame } from './createCard.ts'

type Activity = ExoticComponent<{
  readonly mode: 'visible' | 'hidden'
  readonly children: ReactNode
}>

// React's `Activity`, which an import by name would have bundlers warn about where React is older.
const Activity = Symbol.for('react.activity') as unknown as Activity // as React declares it

/** Whether React can draw what nobody sees yet and keep its effects for later. */
export const drawsAhead = /^19\.([2-9]|\d\d)/.test(version)

/** Draws its children when there is time, and lets them begin once they are shown. */
export function DrawnAhead({
  isShown,
  children,
}: {
  readonly isShown: boolean
  readonly children: ReactNode
}) {
  if (!drawsAhead) return children
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
}

/** Has the dialog rehearsed once its content is drawn. Ends with the returned function. */
export function rehearseContent({ view, rehearse }: Pick<Frame, 'view' | 'rehearse'>) {
  const stop = () => observer.disconnect()
  const rehearseOnce = () => {
    if (!view.querySelector('button')) return
    stop()
    rehearse?.()
  }
  const observer = new MutationObserver(rehearseOnce)
  observer.observe(view, { childList: true, subtree: true })
  rehearseOnce()
  return stop
}
