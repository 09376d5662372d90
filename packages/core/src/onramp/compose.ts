import {
  defaultPaymentCurrency,
  defaultPurchaseCurrency,
  type OnrampProvider,
  type OnrampPurchaseCurrency,
  type OnrampQuote,
} from '@latchkey/protocol/api'
import { OnrampAmountError } from '../errors/onramp.ts'
import { KitError } from '../errors/KitError.ts'
import type { KitState } from '../kit/kit.ts'
import { compareDecimals, isPositive } from './decimal.ts'
import type { OnrampState, ProviderQuote } from './onramp.ts'
import type { OnrampOptions, QuoteQuestion } from './queries.ts'

/** What a query of the cache says. */
export type Known<Data> = {
  readonly data?: Data | undefined
  readonly error?: Error | undefined
}

/** The part of the state that needs no prices. */
export type OnrampBasis = Omit<
  OnrampState,
  'quotes' | 'quotesLoading' | 'purchaseAmount' | 'bestProvider' | 'error' | 'failure'
> & { readonly optionsError: Error | undefined }

/** What can be chosen on the active network, and what is. A choice that is not there any more counts as none. */
export function composeBasis(state: KitState, options: Known<OnrampOptions>): OnrampBasis {
  const networkId = state.namespaces[state.activeNamespace]?.networkId
  const listed = state.networks.find((one) => one.caipNetworkId === networkId)?.caipNetworkId
  const inputs = state.onramp ?? {}
  const allowed = state.features?.onramp
  const known = options.data
  const providers = (known?.providers ?? [])
    .filter(({ id }) => allowed === undefined || (allowed && allowed.includes(id)))
    .filter(({ supportedChains }) => listed !== undefined && supportedChains.includes(listed))
  const purchaseCurrencies = (known?.purchaseCurrencies ?? [defaultPurchaseCurrency]).filter(
    ({ networks }) => networks.some((one) => one.caip_network_id === listed),
  )
  const paymentCurrencies = known?.paymentCurrencies ?? []
  const purchaseCurrency =
    purchaseCurrencies.find(({ id }) => id === inputs.purchaseCurrency) ??
    purchaseCurrencies.find(({ symbol }) => symbol === defaultPurchaseCurrency.symbol) ??
    purchaseCurrencies[0] ??
    defaultPurchaseCurrency
  const paymentCurrency =
    paymentCurrencies.find(({ id }) => id === inputs.paymentCurrency) ??
    paymentCurrencies.find(({ id }) => id === defaultPaymentCurrency.id) ??
    paymentCurrencies[0] ??
    defaultPaymentCurrency
  const methods = paymentCurrency.payment_method_limits
  const method = methods.find(({ id }) => id === inputs.paymentMethod) ?? methods[0]
  return {
    status: known ? 'success' : options.error ? 'error' : 'pending',
    optionsError: options.error,
    providers,
    selectedProvider: providers.find(({ id }) => id === inputs.selectedProvider),
    purchaseCurrency,
    paymentCurrency,
    purchaseCurrencies,
    paymentCurrencies,
    paymentMethod: method?.id ?? 'card',
    limits: method && { min: method.min, max: method.max },
    paymentAmount: inputs.paymentAmount,
    networkId: listed,
    attempt: inputs.attempt,
  }
}

/** What the providers are asked the price of; `undefined` while there is nothing to ask. */
export function questionOf(basis: OnrampBasis): QuoteQuestion | undefined {
  const { paymentAmount: amount, networkId, purchaseCurrency, paymentCurrency } = basis
  const isSold = basis.purchaseCurrencies.some(({ id }) => id === purchaseCurrency.id)
  if (!isPositive(amount) || networkId === undefined || basis.status !== 'success' || !isSold)
    return undefined
  return {
    purchaseCurrency: purchaseCurrency.id,
    paymentCurrency: paymentCurrency.id,
    amount,
    network: networkId,
    paymentMethod: basis.paymentMethod,
  }
}

/** Puts the prices in. `find` says what the cache holds of one provider's. */
export function composeState(
  { optionsError, ...basis }: OnrampBasis,
  question: QuoteQuestion | undefined,
  find: (question: QuoteQuestion, provider: string) => Known<OnrampQuote>,
): OnrampState {
  const { providers, selectedProvider, attempt } = basis
  const quotes = Object.fromEntries(
    providers.map(({ id }): [string, ProviderQuote] => [
      id,
      question ? toQuote(find(question, id)) : { status: 'idle' },
    ]),
  )
  const answered = providers.flatMap(({ id }) => {
    const quote = quotes[id]
    return quote?.status === 'success' ? [{ id, amount: quote.quote.purchaseAmount.amount }] : []
  })
  const sorted = answered.toSorted((one, other) => compareDecimals(other.amount, one.amount))
  const best = sorted[0]
  const failure = attempt?.error ?? optionsError ?? commonFailure(providers, quotes)
  const chosen = selectedProvider ? answered.find(({ id }) => id === selectedProvider.id) : best
  return {
    ...basis,
    quotes,
    quotesLoading: Object.values(quotes).some(({ status }) => status === 'pending'),
    purchaseAmount: chosen?.amount,
    bestProvider:
      sorted[1] && best && compareDecimals(best.amount, sorted[1].amount) > 0 ? best.id : undefined,
    failure,
    error: failure instanceof KitError ? failure.shortMessage : failure?.message,
  }
}

function toQuote({ data, error }: Known<OnrampQuote>): ProviderQuote {
  // An older price is not shown in the place of one that could not be had.
  if (error) return { status: 'error', error }
  return data ? { status: 'success', quote: data } : { status: 'pending' }
}

/** Where nobody sells, why not: the first reason, and a limit before any other, since that can be helped. */
function commonFailure(
  providers: readonly OnrampProvider[],
  quotes: Readonly<Record<string, ProviderQuote>>,
) {
  const failures = providers.flatMap(({ id }) => {
    const quote = quotes[id]
    return quote?.status === 'error' ? [quote.error] : []
  })
  if (failures.length === 0 || failures.length < providers.length) return undefined
  return failures.find((error) => error instanceof OnrampAmountError) ?? failures[0]
}

/** A currency as it stands on a network. */
export function onNetwork({ networks }: OnrampPurchaseCurrency, networkId: string | undefined) {
  return networks.find((one) => one.caip_network_id === networkId)
}
