/** Fetches what only a connected page needs. */
export const loadWhenConnected = () => import('./whenConnected.ts')
