import type { View } from '@latchkey/core'
import { useState } from 'react'

/** Which way a view comes in; `none` for the first one. */
export type Direction = 'forward' | 'back' | 'none'

type Travel = {
  readonly view: View
  readonly depth: number
  readonly isShown: boolean
  readonly direction: Direction
}

/** Tells from the stack's depth whether the view on screen was gone on or back to. */
export function useTravel(view: View, depth: number, isShown: boolean): Direction {
  const [last, setLast] = useState<Travel>({ view, depth, isShown, direction: 'none' })
  if (last.view === view && last.isShown === isShown) return last.direction
  const direction =
    last.view === view || !last.isShown ? 'none' : depth < last.depth ? 'back' : 'forward'
  setLast({ view, depth, isShown, direction })
  return direction
}
