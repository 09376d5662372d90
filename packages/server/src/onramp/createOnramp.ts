import type { CaipNetworkId } from '@latchkey/protocol'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { ServerError } from '../errors.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { rulesOf } from '../chains/namespaces.ts'
import type { OnrampOrderRow } from '../store/onrampSchema.ts'
import type { Project } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { assertAmount } from './quotes/assertAmount.ts'
import { answered, named } from './providers/answered.ts'
import { OnrampFault, OnrampForgery } from './onrampFault.ts'
import type { OnrampOptions } from './onrampOptions.ts'
import {
  assertAddress,
  assertHost,
  networkOf,
  presetOf,
  readRedirect,
  siteOf,
} from './orders/orderInput.ts'
import type { WebhookRequest } from './providers/onrampProvider.ts'
import { createOrders, showOrder } from './orders/orders.ts'
import { isFinal } from './orders/orderStatus.ts'
import { createSellers } from './quotes/sellers.ts'
import { createProviders } from './providers/providers.ts'

/** How often orders that are overdue are looked for, in milliseconds. */
const tidyingMs = 60_000
/** What is paid with where nobody says otherwise. */
const usual = { currency: 'USD', method: 'card' } as const

/** Purchases at providers: what they sell, for how much, and how the orders there stand. */
export function createOnramp(options: {
  readonly settings: OnrampOptions
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
}) {
  const { limits, log, store } = options
  const providers = createProviders(options.settings, limits)
  const ids: readonly string[] = providers.map(({ id }) => id)
  const sellers = createSellers(providers, limits, log)
  const orders = createOrders(store, limits)
  const asking = new Map<string, Promise<OnrampOrderRow>>()

  const tidying = setInterval(() => {
    void orders.tidy().catch((error: unknown) => log.warn({ err: error }, 'no order was tidied'))
  }, tidyingMs)
  tidying.unref()

  /** Asks the provider how an order stands, where it is this one's turn to. */
  async function renew(row: OnrampOrderRow): Promise<OnrampOrderRow> {
    const provider = providers.find(({ id }) => id === row.provider)
    if (!provider?.readStatus || !(await orders.claimAsking(row.id))) return row
    try {
      const report = await provider.readStatus(row)
      return (report && (await orders.report(row.id, report))) ?? row
    } catch (error) {
      if (!(error instanceof OnrampFault)) throw error
      log.warn({ provider: row.provider, fault: error.message }, 'an order could not be asked for')
      return row
    }
  }

  return {
    /** Who sells here. */
    ids,

    options: sellers.options,

    quote: async (
      body: RouteInput<typeof api.postOnrampQuote>['body'],
      project: Project,
    ): Promise<RouteResponse<typeof api.postOnrampQuote>> => {
      const { amount, network, country, paymentMethod = usual.method } = body
      const paymentCurrency = body.paymentCurrency.toUpperCase()
      return answered(async () => {
        const provider = sellers.choose(project, body.provider, network)
        return named(provider, async () => {
          const question = { currency: body.purchaseCurrency, network, country }
          const { sold, purchase } = await sellers.purchaseAt(project, provider, question)
          const payment = {
            currency: paymentCurrency,
            method: paymentMethod,
            provider: provider.name,
          }
          assertAmount(amount, sold, payment)
          const quote = await provider.quote({
            purchase,
            paymentCurrency,
            amount,
            paymentMethod,
            country,
          })
          const money = (value: string) => ({ amount: value, currency: paymentCurrency })
          return {
            paymentTotal: money(quote.total),
            paymentSubtotal: money(quote.subtotal),
            purchaseAmount: { amount: quote.purchaseAmount, currency: purchase.symbol },
            networkFee: money(quote.networkFee),
            providerFee: money(quote.providerFee),
            ...(provider.id === 'coinbase' && { coinbaseFee: money(quote.providerFee) }),
            quoteId: quote.id,
            provider: provider.id,
            expiresAt: quote.expiresAt ?? Date.now() + limits.onrampQuoteMs,
          }
        })
      })
    },

    start: async (
      body: RouteInput<typeof api.postOnrampUrl>['body'],
      { project, caller }: { readonly project: Project; readonly caller: string | undefined },
    ): Promise<RouteResponse<typeof api.postOnrampUrl>> => {
      const network = networkOf(body.defaultNetwork)
      const { address } = body.destinationWallets[0] ?? { address: '' }
      assertAddress(address, network)
      const { country, paymentMethod, quoteId } = body
      const paymentCurrency = (body.paymentCurrency ?? usual.currency).toUpperCase()
      const paymentAmount = presetOf(body.presetFiatAmount, 'presetFiatAmount')
      const purchaseAmount = presetOf(body.presetCryptoAmount, 'presetCryptoAmount')
      const redirectUrl = readRedirect(body.redirectUrl, project)
      return answered(async () => {
        const provider = sellers.choose(project, body.provider, network)
        return named(provider, async () => {
          const currency = body.purchaseCurrency ?? usualPurchase(network)
          const { sold, purchase } = await sellers.purchaseAt(project, provider, {
            currency,
            network,
            country,
          })
          if (paymentAmount !== undefined)
            assertAmount(paymentAmount, sold, {
              currency: paymentCurrency,
              method: paymentMethod ?? usual.method,
              provider: provider.name,
            })
          const order = {
            projectId: project.id,
            purchase,
            address,
            paymentCurrency,
            paymentAmount,
            purchaseAmount,
            paymentMethod,
          }
          const { id } = await orders.begin({ ...order, provider: provider.id })
          const site = siteOf(redirectUrl, project)
          const more = { orderId: id, country, quoteId, redirectUrl, site, clientIp: caller }
          try {
            const made = await provider.createUrl({ ...order, ...more })
            assertHost(made.url, provider)
            if (made.providerOrderId !== undefined) await orders.name(id, made.providerOrderId)
            return { url: made.url, orderId: id }
          } catch (error) {
            await orders.drop(id)
            throw error
          }
        })
      })
    },

    order: async (
      id: string,
      project: Project,
    ): Promise<RouteResponse<typeof api.getOnrampOrder>> => {
      const row = await orders.find(id, project.id)
      if (!row)
        throw new ServerError('not_found', 'There is no such order, or it was forgotten long ago.')
      // A second try may follow one that has failed for as long as a first one is waited for.
      const mayGoOn = row.status === 'failed' && Date.now() - row.startedAt < limits.onrampStartedMs
      if (isFinal(row.status) && !mayGoOn) return { order: showOrder(row) }
      // Of many who ask at once one does, and all of them hear what it has heard.
      const renewing = asking.get(id) ?? renew(row).finally(() => asking.delete(id))
      asking.set(id, renewing)
      return { order: showOrder(await renewing) }
    },

    /**
     * Takes a webhook. It is stored when this resolves.
     *
     * @throws ServerError `not_found` for a provider that sends none here, `invalid_proof` for what it has not sent, or not now.
     */
    takeWebhook: async (providerId: string, request: WebhookRequest): Promise<void> => {
      const provider = providers.find(({ id }) => id === providerId)
      if (!provider?.readWebhook)
        throw new ServerError('not_found', 'Nobody sends webhooks to this address.')
      try {
        const event = await named(provider, async () => provider.readWebhook?.(request))
        const outcome = event ? await orders.take(provider.id, event) : 'unknown'
        log.debug({ provider: provider.id, outcome }, 'a webhook')
      } catch (error) {
        if (!(error instanceof OnrampForgery)) throw error
        log.warn({ provider: provider.id, why: error.message }, 'a webhook was refused')
        throw new ServerError('invalid_proof', 'This is not signed as it has to be, or not now.')
      }
    },

    close: () => clearInterval(tidying),
  }
}

/** Purchases at providers. */
export type Onramp = ReturnType<typeof createOnramp>

/** What is bought where nobody says: USDC, or the network's own currency where there are no such tokens. */
function usualPurchase(network: CaipNetworkId) {
  const rules = rulesOf(network)
  return rules && !rules.hasContracts ? rules.currency.symbol : 'USDC'
}
