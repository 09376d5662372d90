import { formatAmount, type CaipNetworkId, type TokenBalance } from '@latchkey/protocol'
import type { Adapter } from '../adapters/contract.ts'
import type { Balance, TokenHolding } from '../adapters/balances.ts'
import type { ChainAccess } from '../adapters/chainAccess.ts'
import { BalanceUnavailableError, HttpStatusError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findAdapter } from '../connection/findConnected.ts'
import { isRecent, timeoutsOf } from '../kit/timeouts.ts'
import { balanceQuery, balanceQueryKey, type BalanceKey } from './balanceQuery.ts'
import { checkBalances } from './checkBalances.ts'
import type { Holdings } from './portfolio.ts'

/** The last failure of the operator's server to say what an account holds. */
export type ServerFailure = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** HTTP status, where it had one. */
  readonly status: number | undefined
}

/** The cache key of a {@link ServerFailure}: a network that the server cannot read says nothing about the others. */
export const serverFailureKey = (networkId: CaipNetworkId) =>
  ['portfolioServer', networkId] as const

/** How what an account holds is asked for: the operator's server knows prices; where it cannot say, the chain is asked. */
export function portfolioQuery(kit: Kit, key: BalanceKey) {
  return {
    queryKey: portfolioQueryKey(key),
    staleTime: timeoutsOf(kit).balanceCache,
    queryFn: async ({ isForced }: { readonly isForced: boolean }): Promise<Holdings> => {
      const chain = accessChain(kit, key.networkId)
      const adapter = await findAdapter(kit, chain.network.chainNamespace)
      const [fromServer, native] = await Promise.all([
        askServer(kit, adapter, key, isForced),
        refreshNative(kit, key, isForced),
      ])
      if (fromServer && (native || fromServer.native)) return fromServer
      try {
        if (!native) throw new Error('The native balance could not be read')
        return await askChain(kit, adapter, chain, key)
      } catch (cause) {
        throw new BalanceUnavailableError({ cause })
      }
    },
  }
}

/**
 * The native balance through its own query, so that both agree, a little fresher than the portfolio itself. `undefined` when it cannot be had,
 * and while it is blocked after a failure.
 */
async function refreshNative(
  kit: Kit,
  key: BalanceKey,
  isForced: boolean,
): Promise<Balance | undefined> {
  const client = await kit.queryClient()
  const state = client.getQueryState(balanceQueryKey(key))
  const { balancePoll, balanceRetryBlock } = timeoutsOf(kit)
  if (state?.status === 'error' && isRecent(state.errorUpdatedAt, balanceRetryBlock))
    return undefined
  const staleTime = isForced ? 0 : balancePoll / 2
  return client.fetchQuery({ ...balanceQuery(kit, key), staleTime }).catch(() => undefined)
}

async function askServer(
  kit: Kit,
  adapter: Adapter,
  { networkId, address }: BalanceKey,
  isForced: boolean,
): Promise<Holdings | undefined> {
  const client = await kit.queryClient()
  const failure = client.getQueryData<ServerFailure>(serverFailureKey(networkId))
  if (failure && isRecent(failure.at, timeoutsOf(kit).balanceRetryBlock)) return undefined
  try {
    const api = await kit.api()
    if (!api) return undefined
    const { getAccountBalance } = await import('../kit/serverApi.ts')
    const answer = await api.call(getAccountBalance, {
      params: { address },
      query: {
        projectId: kit.options.projectId,
        chainId: networkId,
        currency: 'usd',
        ...(isForced && { forceUpdate: String(Date.now()) }), // the server keeps answers for 30 s
      },
    })
    client.removeQueries(serverFailureKey(networkId))
    return await checkBalances(answer.balances, {
      networkId,
      imageOrigin: kit.options.server?.apiUrl ?? '',
      isAddress: adapter.isAddress,
    })
  } catch (error) {
    const status = error instanceof HttpStatusError ? error.status : undefined
    client.setQueryData<ServerFailure>(serverFailureKey(networkId), { at: Date.now(), status })
    kit.log.warn('The server did not say what the account holds; the chain is asked', error)
    return undefined
  }
}

async function askChain(
  kit: Kit,
  adapter: Adapter,
  chain: ChainAccess,
  { networkId, address }: BalanceKey,
): Promise<Holdings> {
  const tokens = kit.options.chains?.tokens?.[networkId] ?? []
  const { findTokens } = adapter
  if (findTokens) return toHoldings(await findTokens(chain, address), true)
  if (tokens.length === 0 || !adapter.getTokenBalances)
    return { native: undefined, tokens: [], isWhole: tokens.length === 0 }
  const asked: string[] = []
  for (const token of tokens) {
    if (await adapter.isAddress(token.address)) asked.push(token.address)
    else kit.log.warn(`"${token.address}" of createKit({ chains: { tokens } }) is no address`)
  }
  const holdings = await adapter.getTokenBalances(chain, address, asked)
  const count = new Set(tokens.map((token) => token.address)).size
  return toHoldings(holdings, holdings.length === count)

  function toHoldings(found: readonly TokenHolding[], isWhole: boolean): Holdings {
    const rows = found.filter(({ value, decimals }) => value > 0n && decimals > 0).map(toRow)
    return { native: undefined, tokens: rows, isWhole }
  }

  function toRow({ address: token, name, symbol, decimals, value }: TokenHolding): TokenBalance {
    const isSame = (other: string) => other.toLowerCase() === token.toLowerCase()
    const { iconUrl } = tokens.find((one) => isSame(one.address)) ?? {}
    return {
      name,
      symbol,
      chainId: networkId,
      address: `${networkId}:${token}`,
      quantity: { decimals: String(decimals), numeric: formatAmount(value, decimals) },
      ...(iconUrl && { iconUrl }),
    }
  }
}

/** The first part of every portfolio's cache key. */
export const portfolioKeyName = 'portfolio'

/** The cache key of all that an account holds on one network. */
export function portfolioQueryKey({ networkId, address }: BalanceKey) {
  return [portfolioKeyName, networkId, address] as const
}

/** Asks again for all that is in the cache of what accounts hold on a network. A balance that could not be had stays blocked. */
export async function refreshBalances(kit: Kit, networkId: CaipNetworkId): Promise<void> {
  const client = await kit.queryClient()
  const known = ['balance', portfolioKeyName, 'nfts'].flatMap((kind) =>
    client.findQueries([kind, networkId]),
  )
  await Promise.all(
    known
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey }) => client.renewQuery(queryKey)),
  )
}
