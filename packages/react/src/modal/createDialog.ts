import type { Kit } from '@latchkey/core'
import { createLoader } from './createLoader.ts'
import { createShell, type Shell } from './createShell.ts'
import { loadContent } from './loadContent.ts'

/** A provider's dialog: the shell, made when the page is idle or a visitor acts, and the loader of its content. */
export type Dialog = ReturnType<typeof createDialog>

export function createDialog(kit: Kit) {
  const listeners = new Set<() => void>()
  let shell: Shell | undefined
  // The frame that is being drawn shows first, however fast the content comes.
  const content = createLoader(() =>
    Promise.all([loadContent(kit), new Promise<void>((resolve) => onFrame(resolve))]).then(
      ([module]) => module,
    ),
  )

  function setShell(next: Shell | undefined) {
    shell = next
    for (const listener of listeners) listener()
  }

  function makeShell() {
    if (!shell) setShell(createShell(kit, content.request))
  }

  return {
    content,
    /** Gets everything ready that a click needs. */
    prefetch() {
      makeShell()
      content.request()
    },
    getShell: () => shell,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Opens with the kit's modal, inside the very click, and fetches what shows its toasts, until the returned function is called. */
    mount() {
      const follow = () => {
        const { open, embedded, toast } = kit.modal.getState()
        if (embedded || !(open || toast)) return
        makeShell()
        // The open dialog shows first: what comes next keeps a processor busy for longer than a frame.
        onFrame(() => setTimeout(content.request, 0))
      }
      const stop = kit.modal.subscribe(follow)
      // So that a click has less to do.
      const cancel = afterFirstFrame(makeShell)
      follow()
      return () => {
        cancel()
        stop()
        shell?.destroy()
        setShell(undefined)
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
