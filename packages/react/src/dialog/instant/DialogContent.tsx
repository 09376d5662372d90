import type { View } from '@latchkey/core'
import {
  useEffect,
  useLayoutEffect,
  useState,
  version,
  type ExoticComponent,
  type ReactNode,
} from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useModal } from '../../hooks/useModal.ts'
import { Content } from '../Content.tsx'
import { createAfterimage } from './createAfterimage.ts'
import type { Shell } from './createShell.ts'

const connect: View = { name: 'Connect' }

/** Content of the dialog. Draws the Connect view while the dialog is closed, before the first click. */
export function DialogContent({ shell }: { readonly shell: Shell }) {
  const { open, embedded } = useModal()
  const { isConnected } = useAccount()
  const isHere = open && !embedded
  const [hasBeenHere, setHasBeenHere] = useState(isHere)
  if (isHere && !hasBeenHere) setHasBeenHere(true)
  const isAhead = drawsAhead && !embedded && !isHere && !hasBeenHere && !isConnected
  useEffect(() => (isAhead ? rehearseContent(shell) : undefined), [shell, isAhead])
  return (
    <>
      <Opening shell={shell} isHere={isHere} />
      <Content surface={shell} ahead={isAhead ? connect : undefined} Stage={DrawnAhead} />
    </>
  )
}

/** Opens the dialog. It precedes the views, so that their effects find the dialog open. */
function Opening({ shell, isHere }: { readonly shell: Shell; readonly isHere: boolean }) {
  useLayoutEffect(() => shell.takeOver(createAfterimage(shell)), [shell])
  useLayoutEffect(() => {
    if (isHere) shell.show()
  }, [shell, isHere])
  return null
}

type Activity = ExoticComponent<{
  readonly mode: 'visible' | 'hidden'
  readonly children: ReactNode
}>

// React's `Activity`. A named import makes bundlers warn where React is older.
const Activity = Symbol.for('react.activity') as unknown as Activity // as React declares it

/** React can draw hidden children and delay their effects. */
const drawsAhead = /^19\.([2-9]|\d\d)/.test(version)

/** Draws its children when React is idle. Their effects start once they are shown. */
function DrawnAhead({
  isShown,
  children,
}: {
  readonly isShown: boolean
  readonly children: ReactNode
}) {
  if (!drawsAhead) return children
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
}

/**
 * Rehearses the opening once the content is drawn.
 *
 * @returns a function that cancels it
 */
function rehearseContent({ view, rehearse }: Pick<Shell, 'view' | 'rehearse'>) {
  const stop = () => observer.disconnect()
  const rehearseOnce = () => {
    if (!view.querySelector('button')) return
    stop()
    rehearse()
  }
  const observer = new MutationObserver(rehearseOnce)
  observer.observe(view, { childList: true, subtree: true })
  rehearseOnce()
  return stop
}
