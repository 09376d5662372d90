import { abortRequests, reloadFrame, type Kit } from '@latchkey/core'

/** Ends what the frame asks; a frame that cannot even be told is left all the same. */
export function leave(kit: Kit) {
  abortRequests(kit)
    .catch((error: unknown) => kit.log.error('The secure frame could not be told', error))
    .finally(() => {
      if (kit.modal.currentView().name === 'ApproveTransaction') kit.modal.back()
    })
}

/** Makes the frame anew; whether that worked is part of its state. */
export function retry(kit: Kit) {
  reloadFrame(kit).catch((error: unknown) =>
    kit.log.error('The secure frame could not be loaded', error),
  )
}
