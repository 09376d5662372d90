import type { Balance } from '../adapters/balances.ts'
import type { Kit } from '../kit/kit.ts'
import { findNetwork } from '../network/accessChain.ts'
import { balanceQueryKey, type BalanceKey } from './balanceQuery.ts'
import { fetchBalance } from './fetchBalance.ts'
import { composePortfolio, type Portfolio } from './portfolio.ts'
import {
  portfolioQueryKey,
  portfolioQuery,
  serverFailureKey,
  type ServerFailure,
} from './portfolioQuery.ts'

export declare namespace getTokenBalances {
  type Parameters = BalanceKey & {
    /** Asks even when the cached answer is fresh. A block after a failure stays. */
    readonly isForced?: boolean | undefined
    /** Asks also while a failure blocks it: somebody wants to know now. */
    readonly isRetry?: boolean | undefined
  }
}

/**
 * All that an account holds on one network, at most 30 s old: from the operator's server, with prices; where there is none or it fails, from the
 * chain itself, without prices: for all tokens where the chain can say, else for those of `createKit({ chains: { tokens } })`. The native row is the balance
 * that `getBalance` gives; while the chain cannot be read, the server's. Tokens without decimals, and those of which nothing is held, are left out.
 * After a failure of both nothing is asked for 30 s.
 *
 * @returns amounts in whole tokens as decimal strings, worth in US dollars
 * @throws BalanceUnavailableError 'Token Balance Unavailable', which also shows as a toast when it is new; NetworkNotFoundError
 */
export async function getTokenBalances(
  kit: Kit,
  { networkId, address, isForced = false, isRetry = false }: getTokenBalances.Parameters,
): Promise<Portfolio> {
  const key = { networkId, address }
  const network = findNetwork(kit, networkId)
  if (isRetry) await liftBlock(kit, key)
  const query = portfolioQuery(kit, key)
  const holdings = await fetchBalance(kit, { ...query, ...(isForced && { staleTime: 0 }) })
  const client = await kit.queryClient()
  return composePortfolio(network, holdings, client.getQueryState<Balance>(balanceQueryKey(key)))
}

/** What was known stays; only when it failed is forgotten. */
async function liftBlock(kit: Kit, key: BalanceKey) {
  const client = await kit.queryClient()
  for (const queryKey of [portfolioQueryKey(key), balanceQueryKey(key)])
    client.excuseFailure(queryKey)
  const serverKey = serverFailureKey(key.networkId)
  if (client.getQueryData<ServerFailure>(serverKey)?.status !== 503) client.removeQueries(serverKey)
}
