/** What only a page with a connected wallet needs. Fetched as one, when it is first asked for: most visitors come without a wallet. */
export {
  getTokenBalances,
  watchIdentity,
  watchTokenBalances,
  watchTransactions,
} from '@latchkey/core'
export { ButtonFace } from './ButtonFace.tsx'
export { followBalance } from './followBalance.ts'
