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
  await client.refetchQueries({
    queryKey: [portfolioKeyName, networkId],
    predicate: ({ state }) => state.status === 'success',
  })
}
