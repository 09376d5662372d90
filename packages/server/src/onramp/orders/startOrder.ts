import type { CaipNetworkId } from '@latchkey/protocol'
import type * as api from '@latchkey/protocol/api'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import { rulesOf } from '../../chains/namespaces.ts'
import type { Project } from '../../store/schema.ts'
import { answered, named } from '../providers/answered.ts'
import { assertAmount } from '../quotes/assertAmount.ts'
import { usualPayment } from '../quotes/quotePurchase.ts'
import type { Sellers } from '../quotes/sellers.ts'
import {
  assertAddress,
  assertHost,
  networkOf,
  presetOf,
  readRedirect,
  siteOf,
} from './orderInput.ts'
import type { Orders } from './orders.ts'

/** The sellers, and the orders that are kept. */
export interface StartContext {
  readonly sellers: Sellers
  readonly orders: Orders
}

/** Stores an order, and returns the page of the provider where the visitor pays. */
export async function startOrder(
  { sellers, orders }: StartContext,
  body: RouteInput<typeof api.postOnrampUrl>['body'],
  { project, caller }: { readonly project: Project; readonly caller: string | undefined },
): Promise<RouteResponse<typeof api.postOnrampUrl>> {
  const network = networkOf(body.defaultNetwork)
  const { address } = body.destinationWallets[0] ?? { address: '' }
  assertAddress(address, network)
  const { country, paymentMethod, quoteId } = body
  const paymentCurrency = (body.paymentCurrency ?? usualPayment.currency).toUpperCase()
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
          method: paymentMethod ?? usualPayment.method,
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
}

/** Default purchase: USDC, or the network's own currency if the network has no tokens. */
function usualPurchase(network: CaipNetworkId) {
  const rules = rulesOf(network)
  return rules && !rules.hasContracts ? rules.currency.symbol : 'USDC'
}
