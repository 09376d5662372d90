import type * as api from '@latchkey/protocol/api'
import type { PictureKind } from '../catalogue/pictureKinds.ts'
import { ServerError } from '../errors.ts'
import type { PreparedAnswer } from '../http/preparedAnswer.ts'
import type { PublicContext, PublicHandler, Handler } from './handler.ts'

type ImageInput = {
  readonly params: { readonly id: string }
  readonly query: { readonly v?: string | undefined }
}

export const getWalletImage: PublicHandler<typeof api.getWalletImage> = {
  readableBy: 'everyone',
  answer: (input, context) => pictureOf(['wallets'], input, context),
}

export const getAssetImage: PublicHandler<typeof api.getAssetImage> = {
  readableBy: 'everyone',
  answer: (input, context) => pictureOf(['networks', 'connectors', 'providers'], input, context),
}

export const getCurrencyImage: PublicHandler<typeof api.getCurrencyImage> = {
  readableBy: 'everyone',
  answer: (input, context) => pictureOf(['currencies'], input, context),
}

export const getTokenImage: PublicHandler<typeof api.getTokenImage> = {
  readableBy: 'everyone',
  answer: (input, context) => pictureOf(['tokens'], input, context),
}

/** Where the address names the content it may be kept for a year, otherwise for an hour; that there is none, for five minutes. */
function pictureOf(
  kinds: readonly PictureKind[],
  { params: { id }, query: { v } }: ImageInput,
  { catalogue }: PublicContext,
): PreparedAnswer {
  for (const kind of kinds) {
    const picture = catalogue.current().picture(kind, id)
    if (!picture) continue
    const { bytes, type, tag } = picture
    const freshness = v === tag ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    return { bytes, type, tag, freshness }
  }
  throw new ServerError('not_found', 'There is no picture of this id.', { maxAge: 300 })
}

export const getWallets: Handler<typeof api.getWallets> = {
  readableBy: 'project',
  answer: ({ query }, { catalogue, ownUrl }) => catalogue.current().answer(query, ownUrl()),
}
