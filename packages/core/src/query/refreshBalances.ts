import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { balanceQuery } from './balanceQuery.ts'
import { portfolioKeyName } from './portfolioKey.ts'

/** Asks again for all that is in the cache of what accounts hold on a network. A balance that could not be had stays blocked. */
export async function refreshBalances(kit: Kit, networkId: CaipNetworkId): Promise<void> {
  const client = await kit.queryClient()
  const findKnown = (kind: string) =>
    client.findQueries([kind, networkId]).filter(({ state }) => state.status === 'success')
  type Known = ReturnType<typeof findKnown>[number]
  const keyOf = ({ queryKey: [, , address] }: Known) => ({ networkId, address: String(address) })
  const renew = async (known: readonly Known[], ask: (one: Known) => Promise<unknown>) => {
    const renewing = known.map(async (one) => {
      // Who waits for an answer that is on its way keeps it; but it may have begun before the change.
      await one.promise?.catch(() => {})
      await ask(one).catch(() => {}) // the cache tells
    })
    await Promise.all(renewing)
  }
  await renew(findKnown('balance'), (one) =>
    client.fetchQuery({ ...balanceQuery(kit, keyOf(one)), staleTime: 0 }),
  )
  const portfolios = findKnown(portfolioKeyName)
  if (portfolios.length > 0) {
    const { portfolioQuery } = await import('./portfolioQuery.ts')
    await renew(portfolios, (one) => client.fetchQuery(portfolioQuery(kit, keyOf(one), true)))
  }
  const nfts = findKnown('nfts')
  if (nfts.length === 0) return
  const { nftQuery } = await import('../nfts/nftQuery.ts')
  await renew(nfts, (one) => {
    const cursor = String(one.queryKey[3]) || undefined
    return client.fetchQuery(nftQuery(kit, keyOf(one), cursor, true))
  })
}
