import type * as api from '@latchkey/protocol/api'
import type { CaipNetworkId } from '@latchkey/protocol'
import { ServerError } from '../errors.ts'
import { rulesOf } from '../chains/namespaces.ts'
import { chainOf } from './chains.ts'
import type { Handler } from './handler.ts'
import { nftImageUrl } from './tokenImageUrl.ts'

export const getAccountNfts: Handler<typeof api.getAccountNfts> = {
  readableBy: 'project',
  answer: async ({ params, query }, context) => {
    const { caipNetworkId } = chainOf(context, query.chainId)
    assertAddress(caipNetworkId, params.address)
    await context.spend(context.limits.nftPoints - 1)
    const { nfts } = await context.accounts.reads()
    const { cursor, forceUpdate, projectId } = query
    const force = !['', 'false', '0'].includes(forceUpdate ?? '')
    return nfts.pageOf(caipNetworkId, params.address, {
      cursor,
      force,
      imageUrl: nftImageUrl(context.ownUrl(), caipNetworkId, projectId),
    })
  },
}

export const getNftImage: Handler<typeof api.getNftImage> = {
  readableBy: 'project',
  answer: async ({ params }, context) => {
    const { caipNetworkId } = chainOf(context, params.chainId)
    assertAddress(caipNetworkId, params.contract)
    const { nfts } = await context.accounts.reads()
    const picture = await nfts.pictureOf(caipNetworkId, params, () =>
      context.spend(context.limits.nftPoints - 1),
    )
    if (!picture) throw new ServerError('not_found', 'There is no picture that can be shown.')
    const { bytes, type, tag } = picture
    return new File([new Uint8Array(bytes)], tag, { type })
  },
}

function assertAddress(caipNetworkId: CaipNetworkId, address: string) {
  const rules = rulesOf(caipNetworkId)
  if (!rules?.isAddress(address, rules.reference))
    throw new ServerError('bad_request', `address: ${rules?.noAddress ?? 'not an address'}`)
}
