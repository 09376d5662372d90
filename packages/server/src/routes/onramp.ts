import * as api from '@latchkey/protocol/api'
import type { Handler } from './handler.ts'

export const getOnrampOptions: Handler<typeof api.getOnrampOptions> = {
  readableBy: 'project',
  answer: async ({ query }, { catalogue, onramp, ownUrl, project }) => {
    const options = await onramp.options(query, project)
    return {
      ...options,
      providers: options.providers.map((provider) => {
        const picture = catalogue.current().picture('providers', provider.id)
        if (!picture) return provider
        const path = api.getAssetImage.path.replace('{id}', encodeURIComponent(provider.id))
        return { ...provider, imageUrl: `${ownUrl()}${path}?v=${picture.tag}` }
      }),
    }
  },
}

export const postOnrampQuote: Handler<typeof api.postOnrampQuote> = {
  readableBy: 'project',
  answer: async ({ body }, { limits, onramp, project, spend }) => {
    await spend(limits.onrampQuotePoints - 1)
    return onramp.quote(body, project)
  },
}

export const postOnrampUrl: Handler<typeof api.postOnrampUrl> = {
  readableBy: 'project',
  answer: async ({ body }, { caller, limits, onramp, project, spend }) => {
    await spend(limits.onrampOrderPoints - 1)
    return onramp.start(body, { project, caller })
  },
}

export const getOnrampOrder: Handler<typeof api.getOnrampOrder> = {
  readableBy: 'project',
  answer: async ({ params }, { onramp, project }) => onramp.order(params.id, project),
}
