import type { Kit } from '../kit/kit.ts'

/** Brings the view under which the frame shows itself to the front, and takes it away again. */
export type Presentation = { readonly show: () => void; readonly hide: () => void }

export function createPresentation(kit: Kit): Presentation {
  const { modal } = kit
  let how: 'opened' | 'pushed' | undefined

  return {
    show() {
      const isOnScreen = modal.getState().open && modal.currentView().name === 'ApproveTransaction'
      if (isOnScreen) return
      how = modal.getState().open ? 'pushed' : 'opened'
      if (how === 'pushed') modal.push({ name: 'ApproveTransaction' })
      else modal.open({ name: 'ApproveTransaction' })
    },
    hide() {
      const was = how
      how = undefined
      const { open } = modal.getState()
      if (!was || !open || modal.currentView().name !== 'ApproveTransaction') return
      if (was === 'opened') modal.close()
      else modal.back()
    },
  }
}
