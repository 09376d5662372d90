import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { portfolioKeyName } from './portfolioKey.ts'

/** Asks again for every balance of a network that is in the cache. One that could not be had stays blocked. */
export async function refreshBalances(kit: Kit, networkId: CaipNetworkId): Promise<void> {
  const client = await kit.queryClient()
  const findKnown = (...queryKey: readonly string[]) =>
    client
      .getQueryCache()
      .findAll({ queryKey })
      .filter(({ state }) => state.status === 'success')
  const [balances, portfolios] = [
    findKnown('balance', networkId),
    findKnown(portfolioKeyName, networkId),
  ]
  // Who waits for an answer that is on its way keeps it; but it may have begun before the change.
  await Promise.all([...balances, ...portfolios].map((query) => query.promise?.catch(() => {})))
  await Promise.all(
    balances.map(({ queryKey }) =>
      client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }),
    ),
  )
  if (portfolios.length === 0) return
  const { portfolioQuery } = await import('./portfolioQuery.ts')
  await Promise.all(
    portfolios.map(async ({ queryKey: [, , address] }) => {
      const key = { networkId, address: String(address) }
      await client.fetchQuery(portfolioQuery(kit, key, true)).catch(() => undefined) // the cache tells
    }),
  )
}
