import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.ts'
import { portfolioKeyName } from './portfolioKey.ts'

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
