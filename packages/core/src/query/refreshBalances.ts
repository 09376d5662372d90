import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { balanceQuery } from './balanceQuery.ts'
import { portfolioKeyName } from './portfolioKey.ts'

/** Asks again for all that is in the cache of what accounts hold on a network. A balance that could not be had stays blocked. */
export async function refreshBalances(kit: Kit, networkId: CaipNetworkId): Promise<void> {
  const client = await kit.queryClient()
  const findKnown = (kind: string) =>
    client.findQueries([kind, networkId]).filter(({ state }) => state.status === 'success')
  const [balances, portfolios] = [findKnown('balance'), findKnown(portfolioKeyName)]
  const nfts = findKnown('nfts')
  // Who waits for an answer that is on its way keeps it; but it may have begun before the change.
  await Promise.all([...balances, ...portfolios].map(({ promise }) => promise?.catch(() => {})))
  const keyOf = ({ queryKey: [, , address] }: (typeof balances)[number]) => ({
    networkId,
    address: String(address),
  })
  await Promise.all(
    balances.map((known) => {
      const query = { ...balanceQuery(kit, keyOf(known)), staleTime: 0 }
      return client.fetchQuery(query).catch(() => undefined) // the cache tells
    }),
  )
  if (portfolios.length > 0) {
    const { portfolioQuery } = await import('./portfolioQuery.ts')
    await Promise.all(
      portfolios.map((known) =>
        client.fetchQuery(portfolioQuery(kit, keyOf(known), true)).catch(() => undefined),
      ),
    )
  }
  if (nfts.length === 0) return
  const { nftQuery } = await import('../nfts/nftQuery.ts')
  await Promise.all(
    nfts.map((known) => {
      const cursor = String(known.queryKey[3]) || undefined
      return client.fetchQuery(nftQuery(kit, keyOf(known), cursor, true)).catch(() => undefined)
    }),
  )
}
