import type { BalanceKey } from './balanceQuery.ts'

/** The first part of every portfolio's cache key. */
export const portfolioKeyName = 'portfolio'

/** The cache key of all that an account holds on one network. */
export function portfolioQueryKey({ networkId, address }: BalanceKey) {
  return [portfolioKeyName, networkId, address] as const
}
