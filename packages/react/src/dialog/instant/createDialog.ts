import type { Kit } from '@latchkey/core'
import { createLoader } from '../createLoader.ts'
import { createShell, type Shell } from './createShell.ts'

/** A provider's dialog: the shell, made when the page is idle or a visitor acts, and the loader of its content. */
export type Dialog = ReturnType<typeof createDialog>

export function createDialog(kit: Kit) {
  kit.library = 'react'
  let shell: Shell | undefined
  let show: ((shell: Shell | undefined) => void) | undefined
  const content = createLoader(() => loadContent(kit))

  function makeShell() {
    if (shell || !show) return
    shell = createShell(kit, content.request)
    show(shell)
  }

  return {
    content,
    /** Gets everything ready that a click needs. */
    prefetch() {
      makeShell()
      content.request()
    },
    /**
     * Opens with the kit's modal, inside the very click, and fetches what shows its toasts, until the returned function is called.
     *
     * @param onShell - called with the shell when it is made, and with `undefined` when it is gone
     */
    mount(onShell: (shell: Shell | undefined) => void) {
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

/** Fetches what a click opens, and prepares the kit for it. */
export async function loadContent(kit: Kit) {
  const [module] = await Promise.all([import('../Content.tsx'), kit.prepare()])
  return module
}
