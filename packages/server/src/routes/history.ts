import type * as api from '@latchkey/protocol/api'
import { ServerError } from '../errors.ts'
import { showNfts } from '../history/entries/showNfts.ts'
import { showTokens } from '../history/entries/showTokens.ts'
import { rulesOf } from '../chains/namespaces.ts'
import { chainOf } from './chains.ts'
import type { Handler } from './handler.ts'
import { nftImageUrl, tokenImageUrl } from './tokenImageUrl.ts'

export const getAccountHistory: Handler<typeof api.getAccountHistory> = {
  readableBy: 'project',
  answer: async ({ params: { address }, query }, context) => {
    const chain = chainOf(context, query.chainId)
    const { caipNetworkId } = chain
    const rules = rulesOf(caipNetworkId)
    if (!rules?.isAddress(address, rules.reference))
      throw new ServerError('bad_request', `address: ${rules?.noAddress ?? 'not an address'}`)
    await context.spend(context.limits.historyPoints - 1)
    const { cursor, onramp, projectId } = query
    if (onramp)
      return context.history.purchasesOf({ projectId, chainId: caipNetworkId, address, cursor })
    const page = await context.history.pageOf(caipNetworkId, address, cursor)
    return showNfts(showTokens(page, tokenImageUrl(context, chain)), async (places) => {
      const { nfts } = await context.accounts.reads()
      const imageUrl = nftImageUrl(context.ownUrl(), caipNetworkId, projectId)
      return nfts.lookAt(caipNetworkId, places, imageUrl)
    })
  },
}
