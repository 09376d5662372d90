import * as api from '@latchkey/protocol/api'
import { ServerError } from '../errors.ts'
import type { Picture } from '../pictures/pictureCache.ts'
import type { Handler } from './handler.ts'

export const getIdentity: Handler<typeof api.getIdentity> = {
  readableBy: 'project',
  answer: async ({ params, query }, context) => {
    const { identityOf } = await context.accounts.reads()
    const { address, name, picture } = await identityOf(params.address, query.chainId)
    return {
      address: address ?? null,
      name: name ?? null,
      avatar: picture && name ? avatarUrl(name, picture, query, context.ownUrl()) : null,
    }
  },
}

export const getIdentityAvatar: Handler<typeof api.getIdentityAvatar> = {
  readableBy: 'project',
  answer: async ({ params, query }, context) => {
    const { identityOf } = await context.accounts.reads()
    const { picture } = await identityOf(params.address, query.chainId)
    if (!picture) throw new ServerError('not_found', 'There is no picture that can be shown.')
    const { bytes, type, tag } = picture
    return new File([new Uint8Array(bytes)], tag, { type })
  },
}

/** The content's own tag is in the address, so that browsers may keep what they have fetched. */
function avatarUrl(
  name: string,
  { tag }: Picture,
  { projectId, chainId }: { readonly projectId: string; readonly chainId?: string | undefined },
  ownUrl: string,
) {
  const path = api.getIdentityAvatar.path.replace('{address}', encodeURIComponent(name))
  return `${ownUrl}${path}?${new URLSearchParams({ projectId, ...(chainId && { chainId }), v: tag }).toString()}`
}
