/** Fetches what shows the frame. */
export const loadFrame = () => import('./ApproveTransaction.tsx')
