/** Fetches what shows the frame. */
export const loadFrame = () => import('./ApproveTransaction.tsx')

/** Fetches what shows the frame ahead: a new wallet asks at once how it is to be opened elsewhere. */
export function prefetchFrame() {
  loadFrame().catch(() => undefined) // its view tries again
}
