import type { CaipNetworkId } from '@latchkey/protocol'
import {
  getOnrampOptions,
  postOnrampQuote,
  type OnrampProvider,
  type OnrampQuote,
  type RouteResponse,
} from '@latchkey/protocol/api'
import type { Api } from '../kit/createApi.ts'
import { OnrampUnavailableError } from '../errors/onramp.ts'
import type { Kit } from '../kit/kit.ts'
import { isOf } from '../balances/checkBalances.ts'
import { toOnrampError } from './toOnrampError.ts'

/** What can be bought, with what, and from whom. */
export type OnrampOptions = RouteResponse<typeof getOnrampOptions>

/** What a provider is asked the price of. */
export type QuoteQuestion = {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** In the payment currency, as a decimal string. */
  readonly amount: string
  readonly network: CaipNetworkId
  readonly paymentMethod: string
}

/** How long it is taken as said what can be bought, in milliseconds. */
const optionsLifetime = 300_000

/** The client of the operator's server, which alone talks to providers. */
export async function onrampApi(kit: Kit): Promise<Api> {
  const api = await kit.api()
  if (!api)
    throw new OnrampUnavailableError({ details: 'createKit needs an apiUrl to offer purchases.' })
  return api
}

export const optionsKey = ['onrampOptions'] as const

export function optionsQuery(kit: Kit) {
  return {
    queryKey: optionsKey,
    staleTime: optionsLifetime,
    queryFn: async (): Promise<OnrampOptions> => {
      try {
        const options = await (await onrampApi(kit)).call(getOnrampOptions, {})
        return {
          ...options,
          providers: options.providers.map((one) =>
            keepOwnPicture(one, kit.options.server?.apiUrl ?? ''),
          ),
        }
      } catch (error) {
        throw toOnrampError(error)
      }
    },
  }
}

/** Marks of providers are taken from the operator's server only. */
function keepOwnPicture(
  { imageUrl, ...provider }: OnrampProvider,
  imageOrigin: string,
): OnrampProvider {
  return imageUrl && isOf(imageUrl, imageOrigin) ? { ...provider, imageUrl } : provider
}

export const quoteKeyName = 'onrampQuote'

/** One provider's answer to one question: an answer to an older question stands under another key, so that it never takes the place of a newer one. */
export function quoteKey(question: QuoteQuestion, provider: string) {
  return [quoteKeyName, question, provider] as const
}

export function quoteQuery(kit: Kit, question: QuoteQuestion, provider: string) {
  return {
    queryKey: quoteKey(question, provider),
    // Two who show the same share what either has asked for.
    staleTime: quoteRefresh / 2,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<OnrampQuote> => {
      try {
        const body = { ...question, provider }
        const quote = await (await onrampApi(kit)).call(postOnrampQuote, { body, signal })
        if (quote.provider !== provider)
          throw new OnrampUnavailableError({ details: `${provider} was asked, not it answered.` })
        return quote
      } catch (error) {
        throw toOnrampError(error)
      }
    },
  }
}

/** How often prices are asked for while they are shown, in milliseconds. */
export const quoteRefresh = 15_000
/** How long an amount has to stand still before prices are asked for, in milliseconds. */
export const quoteDebounce = 300
/** How often an open order is looked at while it is shown, in milliseconds. */
export const orderPoll = 3_000
