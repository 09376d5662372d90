import type { Context, Hono } from 'hono'
import { readCard, testCards, testIban, type CardOutcome } from './cards.ts'
import { checkoutCss } from './checkoutCss.ts'
import { fillCard, orderPath, renderCheckout, type CheckoutForm } from './checkoutPage.ts'
import { checkoutScript } from './checkoutScript.ts'
import { readHandOff } from './handOff.ts'
import type { Order } from './order.ts'
import { renderOrder, renderRefusal, stateOf } from './orderPage.ts'
import { isPaymentMethod } from './payment.ts'
import { QuoteRefusal } from './quote.ts'
import type { OnrampSite } from './startOnramp.ts'

const badLinks = {
  forged: [
    'This link is not right',
    'It was changed on its way, or nobody we sell for has made it. Go back and begin again.',
    403,
  ],
  over: [
    'This link is over',
    'Links to this page last for a few minutes. Go back and begin again.',
    410,
  ],
} as const

/** The pages that visitors pay on. An order's address is as secret as its id; whoever has it may pay it. */
export function mountCheckout(app: Hono, onramp: OnrampSite): void {
  const { book, checkout, assets } = onramp

  const show = (
    context: Context,
    order: Order,
    form: CheckoutForm = {},
    status: 200 | 409 | 422 = 200,
  ) => {
    const asset = assets.find(
      ({ id, network }) => id === order.quote.currency && network === order.quote.network,
    )
    if (order.status === 'started' && asset)
      return context.html(renderCheckout(order, asset, form), status)
    return context.html(renderOrder(order))
  }
  const showUnknown = (context: Context) =>
    context.html(
      renderRefusal(
        'There is no such order',
        'Go back to the site that you came from and begin again.',
      ),
      404,
    )
  /**
   * The order whose form was sent, with what was sent. What has changed since the form was shown is shown again instead, and so is
   * whatever is no longer to be paid.
   */
  const readForm = async (context: Context) => {
    const id = context.req.param('id') ?? ''
    const sent = await context.req.parseBody()
    const read = (name: string) => {
      const value = sent[name]
      return typeof value === 'string' ? value.slice(0, 100) : ''
    }
    const seen = book.find(id)
    if (!seen) return { answer: showUnknown(context) }
    if (seen.status !== 'started') return { answer: context.redirect(orderPath(seen), 303) }
    const order = (await checkout.renew(id)) ?? seen
    const isSame =
      read('quote') === seen.quote.id &&
      order.quote.total === seen.quote.total &&
      order.quote.purchaseAmount === seen.quote.purchaseAmount
    if (isSame) return { order, read }
    const notice = `The price has changed: you now get ${order.quote.purchaseAmount} ${order.quote.currency}. Nothing was paid yet.`
    return { answer: show(context, order, { notice }, 409) }
  }
  const refuse = (context: Context, error: unknown) => {
    if (!(error instanceof QuoteRefusal)) throw error
    return context.html(renderRefusal('This cannot be bought here', error.message), 422)
  }

  app.get('/checkout.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8')
    return context.body(checkoutCss)
  })
  app.get('/checkout.js', (context) => {
    context.header('content-type', 'text/javascript; charset=utf-8')
    return context.body(checkoutScript)
  })

  app.get('/checkout', async (context) => {
    const { search } = new URL(context.req.url)
    const handOff = readHandOff(search, book.secrets().secret, Date.now())
    if (typeof handOff === 'string') {
      const [title, text, status] = badLinks[handOff]
      return context.html(renderRefusal(title, text), status)
    }
    try {
      return context.redirect(orderPath(await checkout.begin(handOff)), 303)
    } catch (error) {
      return refuse(context, error)
    }
  })

  app.get('/checkout/:id', async (context) => {
    const { method = '', card = '', iban } = context.req.query()
    try {
      const order = await checkout.renew(
        context.req.param('id'),
        isPaymentMethod(method) ? method : undefined,
      )
      if (!order) return showUnknown(context)
      return show(context, order, {
        ...(isOutcome(card) && { card: fillCard(card) }),
        ...(iban === 'test' && { iban: testIban }),
      })
    } catch (error) {
      return refuse(context, error)
    }
  })

  app.get('/checkout/:id/state', (context) => {
    const order = book.find(context.req.param('id'))
    return order ? context.text(stateOf(order)) : context.notFound()
  })

  app.post('/checkout/:id/card', async (context) => {
    const { order, read, answer } = await readForm(context)
    if (!order) return answer
    const card = {
      number: read('number'),
      expiry: read('expiry'),
      code: read('code'),
      name: read('name'),
    }
    const result = readCard(card)
    if ('problems' in result) {
      // A number that is no test card's may be a real one, which goes nowhere, not even back.
      const number = result.problems.number === undefined ? card.number : ''
      return show(context, order, { card: { ...card, number }, problems: result.problems }, 422)
    }
    checkout.payByCard(order.id, result)
    return context.redirect(orderPath(order), 303)
  })

  app.post('/checkout/:id/transfer', async (context) => {
    const { order, read, answer } = await readForm(context)
    if (!order) return answer
    const iban = read('iban').replace(/\s/g, '').toUpperCase()
    if (iban !== testIban) {
      const problems = { iban: 'Only the test account is taken here. Never type a real one.' }
      return show(context, order, { iban, problems }, 422)
    }
    checkout.payByTransfer(order.id)
    return context.redirect(orderPath(order), 303)
  })

  app.post('/checkout/:id/verify', async (context) => {
    const { id } = context.req.param()
    const { answer } = await context.req.parseBody()
    if (answer === 'approve' || answer === 'refuse') checkout.verify(id, answer === 'approve')
    return context.redirect(orderPath({ id }), 303)
  })

  app.post('/checkout/:id/cancel', (context) => {
    const { id } = context.req.param()
    checkout.cancel(id)
    return context.redirect(orderPath({ id }), 303)
  })
}

const isOutcome = (text: string): text is CardOutcome => Object.hasOwn(testCards, text)
