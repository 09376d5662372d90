import { openOwnWindow } from './ownWindow.ts'

/** Poll interval for a closed window, in milliseconds. */
const closedPoll = 250

/** The window of its own that a view has moved into. */
export interface ViewWindow {
  current(): Window | undefined
  /**
   * Opens a window. Closes it again if another view shows by then.
   *
   * @param isCurrent - returns true while the view that asked still shows
   * @returns false if the browser opens none
   */
  open(isCurrent: () => boolean): Promise<boolean>
  close(): void
}

/** Options of `createViewWindow`. */
export type ViewWindowOptions = {
  /** Called with a new window. */
  readonly onOpen: (opened: Window) => void
  /** Called once the visitor has closed the window. */
  readonly onClosed: () => void
}

/** Creates a holder of one window, which is not open yet. */
export function createViewWindow({ onOpen, onClosed }: ViewWindowOptions): ViewWindow {
  let current: Window | undefined
  let polling: ReturnType<typeof setInterval> | undefined

  function close() {
    clearInterval(polling)
    current?.close()
    current = undefined
  }

  return {
    current: () => current,
    async open(isCurrent) {
      const opened = await openOwnWindow()
      if (!opened || !isCurrent()) {
        opened?.close()
        return opened !== undefined
      }
      current = opened
      onOpen(opened)
      polling = setInterval(() => {
        if (!opened.closed) return
        close()
        onClosed()
      }, closedPoll)
      return true
    },
    close,
  }
}
