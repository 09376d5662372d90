import type { CaipNetworkId } from '@latchkey/protocol'
import {
  type OnrampPaymentCurrency,
  type OnrampPurchaseCurrency,
  defaultPaymentCurrency,
  defaultPurchaseCurrency,
} from '@latchkey/protocol/api'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { compareDecimals } from '../decimal.ts'
import { OnrampFault } from '../onrampFault.ts'
import type { OnrampProvider, ProviderOptions, Purchase } from '../providers/onrampProvider.ts'

/** What every provider sells, remembered for a while; asked once for all who wait. */
export function createProviderOptions(limits: Limits, log: Logger) {
  type Known = Promise<ProviderOptions | undefined>
  const known = createExpiringMap<Known>({ entries: 500, ms: limits.onrampOptionsMs })
  const silent = createExpiringMap<true>({ entries: 500, ms: limits.onrampOptionsRetryMs })

  /** `undefined` where the provider does not tell, or not now. */
  return async (
    provider: OnrampProvider,
    country: string | undefined,
  ): Promise<ProviderOptions | undefined> => {
    const key = `${provider.id} ${country ?? ''}`
    if (silent.get(key)) return undefined
    const asking =
      known.get(key) ??
      provider.options(country).then((options) => options && withinLimits(options, provider))
    known.set(key, asking)
    try {
      return await asking
    } catch (error) {
      if (!(error instanceof OnrampFault)) throw error
      log.warn({ provider: provider.id, fault: error.message }, 'an on-ramp provider does not tell')
      known.delete(key)
      silent.set(key, true)
      return undefined
    }
  }
}

/** What a provider says, cut to the networks that it delivers on and to the specification's limits. */
function withinLimits(options: ProviderOptions, provider: OnrampProvider): ProviderOptions {
  const purchaseCurrencies = options.purchaseCurrencies.flatMap((currency) => {
    const networks = currency.networks.filter(
      ({ caip_network_id: id }) => provider.networks === 'all' || provider.networks.includes(id),
    )
    return networks.length > 0 ? [{ ...currency, networks }] : []
  })
  const paymentCurrencies = options.paymentCurrencies.flatMap((currency) => {
    const payment_method_limits = currency.payment_method_limits.flatMap((limit) => {
      const rule =
        currency.id === 'USD' ? dollarLimits.find(({ id }) => id === limit.id) : undefined
      if (!rule) return [limit]
      const min = compareDecimals(limit.min, rule.min) < 0 ? rule.min : limit.min
      const max = compareDecimals(limit.max, rule.max) > 0 ? rule.max : limit.max
      return compareDecimals(min, max) > 0 ? [] : [{ id: limit.id, min, max }]
    })
    return payment_method_limits.length > 0 ? [{ ...currency, payment_method_limits }] : []
  })
  return { purchaseCurrencies, paymentCurrencies }
}

/** Several providers' currencies as one list: what any of them sells, and within the widest limits of each way to pay. */
export function mergeOptions(all: readonly ProviderOptions[]): ProviderOptions {
  if (all.length === 0) return defaultOptions
  const purchases = new Map<string, OnrampPurchaseCurrency>()
  const payments = new Map<string, OnrampPaymentCurrency>()
  for (const { purchaseCurrencies, paymentCurrencies } of all) {
    for (const currency of purchaseCurrencies) {
      const key = currency.symbol.toUpperCase()
      const before = purchases.get(key)
      const more = currency.networks.filter(
        ({ caip_network_id: id }) =>
          !before?.networks.some((network) => network.caip_network_id === id),
      )
      purchases.set(key, before ? { ...before, networks: [...before.networks, ...more] } : currency)
    }
    for (const currency of paymentCurrencies) {
      const before = payments.get(currency.id)
      payments.set(currency.id, before ? mergeLimits(before, currency) : currency)
    }
  }
  return {
    purchaseCurrencies: [...purchases.values()],
    paymentCurrencies: [...payments.values()],
  }
}

function mergeLimits(one: OnrampPaymentCurrency, other: OnrampPaymentCurrency) {
  const limits = new Map(one.payment_method_limits.map((limit) => [limit.id, limit]))
  for (const limit of other.payment_method_limits) {
    const { min, max } = limits.get(limit.id) ?? limit
    limits.set(limit.id, {
      id: limit.id,
      min: compareDecimals(limit.min, min) < 0 ? limit.min : min,
      max: compareDecimals(limit.max, max) > 0 ? limit.max : max,
    })
  }
  return { ...one, payment_method_limits: [...limits.values()] }
}

/** What is meant by an id or a symbol on a network; `undefined` where it is not sold there. */
export function findPurchase(
  { purchaseCurrencies }: ProviderOptions,
  name: string,
  network: CaipNetworkId,
): Purchase | undefined {
  const wanted = name.toUpperCase()
  for (const { id, symbol, networks } of purchaseCurrencies) {
    if (id.toUpperCase() !== wanted && symbol.toUpperCase() !== wanted) continue
    const place = networks.find(({ caip_network_id }) => caip_network_id === network)
    if (place) return { id, symbol, network, contractAddress: place.contract_address }
  }
  return undefined
}

/** Whether a provider delivers on a network, as far as it can be said without asking it. */
export function delivers({ networks }: OnrampProvider, network: CaipNetworkId): boolean {
  return networks === 'all' || networks.includes(network)
}

/** The networks that anything is sold on. */
export function networksIn({ purchaseCurrencies }: ProviderOptions): readonly CaipNetworkId[] {
  const all = purchaseCurrencies.flatMap(({ networks }) =>
    networks.map((one) => one.caip_network_id),
  )
  return [...new Set(all)]
}

/** How much may be paid in US dollars, whoever sells: the specification's limits. */
export const dollarLimits = defaultPaymentCurrency.payment_method_limits

/** What the specification names, where no provider tells what it sells. */
export const defaultOptions: ProviderOptions = {
  paymentCurrencies: [{ ...defaultPaymentCurrency, name: 'US dollar', symbol: '$' }],
  purchaseCurrencies: [defaultPurchaseCurrency],
}
