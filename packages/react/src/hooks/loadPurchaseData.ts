import { loadWhenConnected } from '../loadAccountData.ts'

/** Fetches what follows purchases, as often as it takes. */
export const loadWhenBuying = () => loadWhenConnected(() => import('./purchaseData.ts'))
