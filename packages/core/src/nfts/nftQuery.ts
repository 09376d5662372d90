import { getAccountNfts } from '@latchkey/protocol/api'
import type { Kit } from '../kit/kit.ts'
import { findAdapter } from '../connection/findConnected.ts'
import { findNetwork } from '../network/accessChain.ts'
import { checkNfts } from './checkNfts.ts'
import type { NftKey, NftPage } from './nfts.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/** The cache key of the pages of one account. */
export const nftsKey = ({ networkId, address }: NftKey) => ['nfts', networkId, address] as const

/** How a page of what an account holds is asked for. It counts as fresh as long as a balance does (30 s). */
export function nftQuery(kit: Kit, key: NftKey, cursor?: string) {
  return {
    queryKey: [...nftsKey(key), cursor ?? ''],
    staleTime: timeoutsOf(kit).balanceCache,
    queryFn: async ({ isForced }: { readonly isForced: boolean }): Promise<NftPage> => {
      const { chainNamespace } = findNetwork(kit, key.networkId)
      const api = await kit.api()
      if (!api) return { nfts: [], next: undefined, coverage: 'none' }
      const adapter = await findAdapter(kit, chainNamespace)
      const { data, next, coverage } = await api.call(getAccountNfts, {
        params: { address: key.address },
        query: {
          projectId: kit.options.projectId,
          chainId: key.networkId,
          ...(cursor !== undefined && { cursor }),
          ...(isForced && { forceUpdate: String(Date.now()) }), // the server keeps answers for 30 s
        },
      })
      const nfts = await checkNfts(data, {
        networkId: key.networkId,
        imageOrigin: kit.options.server?.apiUrl ?? '',
        isAddress: (value) => adapter.isAddress(value),
      })
      return { nfts, next: next ?? undefined, coverage }
    },
  }
}
