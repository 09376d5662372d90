/** Fetches what follows purchases. */
export const loadWhenBuying = () => import('./whenBuying.ts')
