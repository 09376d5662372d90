import type { Modal } from '@latchkey/core'

/** Waits until what the frame has asked is off the screen, so that what follows comes on top of what was there before. */
export function whenAnswered(modal: Modal): Promise<void> {
  return new Promise((resolve) => {
    const isAsking = () => modal.currentView().name === 'ApproveTransaction'
    if (!isAsking()) return resolve()
    const stop = modal.subscribe(() => {
      if (isAsking()) return
      stop()
      resolve()
    })
  })
}
