import { createContext, useContext, useRef, type SyntheticEvent } from 'react'
import type { GuardState } from './createGuard.ts'

/** Guard of the visible view. */
type Guard = {
  readonly state: GuardState
  /** True after a press on a disabled button. The view then shows the reason. */
  readonly isAsked: boolean
  readonly ask: () => void
  /** The element that says why. */
  readonly reasonId: string | undefined
}

/** The guard of the view around. Without one, nothing can be pressed. */
export const GuardContext = createContext<Guard>({
  state: 'hidden',
  isAsked: false,
  ask: () => {},
  reasonId: undefined,
})

/**
 * For controls that approve, add or end something: a press counts where the guard is content from its beginning to its end and a person made it.
 */
export function useGuarded() {
  const { state, ask, reasonId } = useContext(GuardContext)
  const hasBegunWell = useRef<boolean>(undefined)
  const isOn = state === 'awake'
  return {
    isOn,
    ask,
    /** For the element that is pressed. */
    watch: {
      'data-guard': state,
      'aria-describedby': isOn ? undefined : reasonId,
      onPointerDown: ({ nativeEvent }: SyntheticEvent) => {
        hasBegunWell.current = isOn && nativeEvent.isTrusted
      },
      onKeyDown: (event: SyntheticEvent<Element, KeyboardEvent>) => {
        if (event.nativeEvent.repeat) event.preventDefault() // a key that was held down before this showed
      },
    },
    /** Does what a press asks for, or says why it does not count. */
    press({ nativeEvent }: SyntheticEvent, work: () => void) {
      const counts = isOn && hasBegunWell.current !== false
      hasBegunWell.current = undefined
      if (!nativeEvent.isTrusted) return
      if (counts) work()
      else ask()
    },
  }
}
