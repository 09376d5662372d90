import type { Kit } from '@latchkey/core'
import { createLoader } from './createLoader.ts'
import { createShell, type Shell } from './createShell.ts'

/** A provider's dialog: the shell, made when a visitor first acts, and the loader of its content. */
export type Dialog = ReturnType<typeof createDialog>

export function createDialog(kit: Kit) {
  const listeners = new Set<() => void>()
  let shell: Shell | undefined
  const content = createLoader(async () => {
    const [module] = await Promise.all([import('./Content.tsx'), kit.prepare()])
    return module
  })

  function setShell(next: Shell | undefined) {
    shell = next
    for (const listener of listeners) listener()
  }

  function prefetch() {
    if (!shell) setShell(createShell(kit, content.request))
    content.request()
  }

  return {
    content,
    /** Gets everything ready that a click needs. */
    prefetch,
    getShell: () => shell,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Opens with the kit's modal, inside the very click, until the returned function is called. */
    mount() {
      const follow = () => kit.modal.getState().open && prefetch()
      const stop = kit.modal.subscribe(follow)
      follow()
      return () => {
        stop()
        shell?.destroy()
        setShell(undefined)
      }
    },
  }
}
