import type { OnrampQuote } from '@latchkey/protocol/api'
import type { Kit } from '../kit/kit.ts'
import { quoteQuery, type QuoteQuestion } from './queries.ts'

export declare namespace getOnrampQuote {
  type Parameters = QuoteQuestion & {
    /** The id of a provider of `getOnrampOptions`. */
    readonly provider: string
  }
  type ReturnType = OnrampQuote
}

/**
 * What one provider gives for an amount of money. Amounts are decimal strings in whole units.
 *
 * @throws OnrampAmountError with the provider's limits, OnrampUnsupportedError, OnrampUnavailableError, ServerUnreachableError, InvalidResponseError
 */
export async function getOnrampQuote(
  kit: Kit,
  { provider, ...question }: getOnrampQuote.Parameters,
): Promise<getOnrampQuote.ReturnType> {
  const client = await kit.queryClient()
  return client.fetchQuery(quoteQuery(kit, question, provider))
}
