import type { Kit } from '@latchkey/core'
import { createLoader, type Loader } from '../createLoader.ts'
import { createShell, type Shell } from './createShell.ts'
import type * as DialogContent from './DialogContent.tsx'

export type { Shell }

/** A provider's dialog: the shell, made when the page is idle or a visitor acts, and the loader of its content. */
export interface Dialog {
  readonly content: Loader<typeof DialogContent>
  /** Gets everything ready that a click needs. */
  readonly prefetch: () => void
  /**
   * Opens with the kit's modal, inside the click, and fetches what shows its toasts, until the returned function is called.
   *
   * @param onShell - called with the shell when it is made, and with `undefined` when it is gone
   */
  readonly mount: (onShell: (shell: Shell | undefined) => void) => () => void
}

export function createDialog(kit: Kit): Dialog {
  kit.library = 'react'
  let shell: Shell | undefined
  let show: ((shell: Shell | undefined) => void) | undefined
  const content = createLoader(() =>
    Promise.all([import('./DialogContent.tsx'), kit.prepare()]).then(([module]) => module),
  )

  function makeShell() {
    if (shell || !show) return
    shell = createShell(kit, content.request)
    show(shell)
  }

  return {
    content,
    prefetch() {
      makeShell()
      content.request()
    },
    mount(onShell) {
      show = onShell
      const follow = () => {
        const { open, embedded, toast } = kit.modal.getState()
        if (embedded || !(open || toast)) return
        makeShell()
        // The open dialog shows first: what comes next keeps a processor busy for longer than a frame.
        onFrame(() => setTimeout(content.request))
      }
      const stop = kit.modal.subscribe(follow)
      // So that a click has less to do.
      const cancel = afterFirstFrame(makeShell)
      follow()
      return () => {
        cancel()
        stop()
        shell?.destroy()
        shell = undefined
        show = undefined
        onShell(undefined)
      }
    },
  }
}

/**
 * Once the page's button has been drawn and the page has nothing else to do.
 *
 * @returns a function that calls it off
 */
function afterFirstFrame(run: () => void) {
  let isWanted = true
  const idle = globalThis.requestIdleCallback ?? setTimeout // Safari
  onFrame(() => onFrame(() => idle(() => isWanted && run())))
  return () => {
    isWanted = false
  }
}

function onFrame(run: () => void) {
  const next = globalThis.requestAnimationFrame ?? setTimeout // a page without frames, as in jsdom
  next(run)
}
