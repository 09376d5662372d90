import type { Context, Hono } from 'hono'
import { writeMoney } from './amounts.ts'
import type { OnrampAsset } from './assets.ts'
import { isSame } from './handOff.ts'
import type { OrderBook } from './orderBook.ts'
import type { Orders } from './orders.ts'
import { paymentCurrencies, paymentTerms } from './payment.ts'
import { QuoteRefusal } from './quote.ts'

/** What the merchant's server asks the sandbox: what is sold, for how much, and how orders stand. Each call shows the key. */
export function mountOnrampApi(
  app: Hono,
  options: { book: OrderBook; orders: Orders; assets: readonly OnrampAsset[] },
): void {
  const { book, orders, assets } = options
  app.use('/api/*', async (context, next) => {
    const shown = context.req.header('authorization') ?? ''
    context.header('cache-control', 'no-store')
    if (isSame(shown, `Bearer ${book.secrets().key}`)) return next()
    return context.json({ code: 'unauthorized', message: 'The key is missing or wrong.' }, 401)
  })

  app.get('/api/options', (context) => context.json(listOptions(assets)))

  app.post('/api/quote', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const read = (name: string): string => {
      const value: unknown = typeof body === 'object' && body ? Reflect.get(body, name) : undefined
      return typeof value === 'string' ? value : ''
    }
    try {
      const made = await orders.quote({
        purchaseCurrency: read('purchaseCurrency'),
        network: read('network'),
        paymentCurrency: read('paymentCurrency'),
        paymentMethod: read('paymentMethod') || 'card',
        paymentAmount: read('amount'),
      })
      return context.json(made)
    } catch (error) {
      return answerRefusal(context, error)
    }
  })

  app.get('/api/orders/:id', (context) => {
    const order = book.find(context.req.param('id'))
    if (!order)
      return context.json({ code: 'unknown_order', message: 'There is no such order.' }, 404)
    const { id, status, reason, delivery, quote, updatedAt, events } = order
    return context.json({
      order: {
        id,
        status,
        sequence: events.at(-1)?.sequence ?? 0,
        ...(reason && { reason }),
        ...(status === 'delivered' && delivery && { hash: delivery.hash }),
        purchaseAmount: quote.purchaseAmount,
        paymentAmount: quote.total,
        updatedAt,
      },
    })
  })
}

function answerRefusal(context: Context, error: unknown) {
  if (!(error instanceof QuoteRefusal)) throw error
  const { code, message, limits } = error
  return context.json({ code, message, ...(limits && { limits }) }, 422)
}

function listOptions(assets: readonly OnrampAsset[]) {
  const limits = Object.entries(paymentTerms).map(([id, { minimum, maximum }]) => ({
    id,
    min: writeMoney(minimum),
    max: writeMoney(maximum),
  }))
  const ids = [...new Set(assets.map(({ id }) => id))]
  return {
    paymentCurrencies: Object.entries(paymentCurrencies).map(([id, { name, symbol }]) => ({
      id,
      name,
      symbol,
      payment_method_limits: limits,
    })),
    purchaseCurrencies: ids.flatMap((id) => {
      const sold = assets.filter((asset) => asset.id === id)
      const [first] = sold
      return first
        ? {
            id,
            name: first.name,
            symbol: id,
            networks: sold.map(({ network, networkName, contractAddress }) => ({
              name: network.replace(':', '-'),
              display_name: networkName,
              chain_id: network.slice(network.indexOf(':') + 1),
              contract_address: contractAddress,
              caip_network_id: network,
            })),
          }
        : []
    }),
  }
}
