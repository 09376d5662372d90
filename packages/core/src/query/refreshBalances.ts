import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { balanceQuery } from './balanceQuery.ts'
import type { Query, QueryClient } from './createQueryClient.ts'
import { portfolioKeyName } from './portfolioKey.ts'

type Known = ReturnType<QueryClient['findQueries']>[number]

/** Asks again for all that is in the cache of what accounts hold on a network. A balance that could not be had stays blocked. */
export async function refreshBalances(kit: Kit, networkId: CaipNetworkId): Promise<void> {
  const client = await kit.queryClient()
  const keyOf = ({ queryKey: [, , address] }: Known) => ({ networkId, address: String(address) })
  const renew = (kind: string, queryOf: (one: Known) => Promise<Query<unknown>>) =>
    client
      .findQueries([kind, networkId])
      .filter(({ state }) => state.status === 'success')
      .map(async (one) => {
        const query = await queryOf(one)
        // Who waits for an answer that is on its way keeps it; but it may have begun before the change.
        await one.promise?.catch(() => {})
        await client.fetchQuery(query).catch(() => {}) // the cache tells
      })
  await Promise.all([
    ...renew('balance', async (one) => ({ ...balanceQuery(kit, keyOf(one)), staleTime: 0 })),
    ...renew(portfolioKeyName, async (one) => {
      const { portfolioQuery } = await import('./portfolioQuery.ts')
      return portfolioQuery(kit, keyOf(one), true)
    }),
    ...renew('nfts', async (one) => {
      const { nftQuery } = await import('../nfts/nftQuery.ts')
      return nftQuery(kit, keyOf(one), String(one.queryKey[3]) || undefined, true)
    }),
  ])
}
