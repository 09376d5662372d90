import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { portfolioKeyName } from './portfolioKey.ts'

/** Asks again for every balance of a network that is in the cache. One that could not be had stays blocked. */
export async function refreshBalances(kit: Kit, networkId: CaipNetworkId): Promise<void> {
  const client = await kit.queryClient()
  await client.refetchQueries({
    queryKey: ['balance', networkId],
    predicate: ({ state }) => state.status === 'success',
  })
  const portfolios = client
    .getQueriesData({ queryKey: [portfolioKeyName, networkId] })
    .map(([queryKey]) => client.getQueryCache().find({ queryKey, exact: true }))
    .filter((query) => query?.state.status === 'success')
  if (portfolios.length === 0) return
  const { portfolioQuery } = await import('./portfolioQuery.ts')
  await Promise.all(
    portfolios.map(async (query) => {
      const [, , address] = query?.queryKey ?? []
      const key = { networkId, address: String(address) }
      await client.cancelQueries({ queryKey: query?.queryKey ?? [] }) // it may have begun before the change
      await client.fetchQuery(portfolioQuery(kit, key, true)).catch(() => undefined) // the cache tells
    }),
  )
}
