import { loadWhenConnected } from './loadWhenConnected.ts'

/** Fetches what follows purchases, as often as it takes. */
export const loadWhenBuying = () => loadWhenConnected(() => import('./whenBuying.ts'))
