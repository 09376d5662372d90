import { Hono } from 'hono'
import { createPlainPolicy } from '../world/contentPolicy.ts'
import { sendHeaders } from '../world/serveApp.ts'
import { onrampPath } from './checkoutShell.ts'
import { mountCheckout } from './mountCheckout.ts'
import { mountOnrampApi } from './mountOnrampApi.ts'
import { onrampPageCss, renderOrders, type OrderAction } from './onrampPage.ts'
import type { OnrampSite } from './startOnramp.ts'

/** The sandbox's pages and API, at `/onramp`: the checkout for visitors, the orders for testers, and what the merchant's server asks. */
export function mountOnramp(app: Hono, onramp: OnrampSite): void {
  const site = new Hono()
  site.use(sendHeaders(() => createPlainPolicy({ ancestors: [], isLive: true })))
  mountOnrampApi(site, { book: onramp.book, orders: onramp.checkout, assets: onramp.assets })
  mountCheckout(site, onramp)

  site.get('/', (context) =>
    context.html(
      renderOrders({
        orders: onramp.orders(),
        switches: onramp.switches(),
        said: context.req.query('said'),
      }),
    ),
  )
  site.get('/onramp.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8')
    return context.body(onrampPageCss)
  })
  site.post('/switches', async (context) => {
    const { deliveries, webhooks } = await context.req.parseBody()
    if (deliveries === 'sent' || deliveries === 'held') onramp.setSwitches({ deliveries })
    if (webhooks === 'sent' || webhooks === 'late' || webhooks === 'lost')
      onramp.setSwitches({ webhooks })
    return context.redirect(onrampPath, 303)
  })
  site.post('/orders/:id', async (context) => {
    const { action } = await context.req.parseBody()
    const act = typeof action === 'string' ? actions.get(action) : undefined
    const said = (await act?.(onramp, context.req.param('id'))) ?? 'Nothing was done.'
    return context.redirect(`${onrampPath}?said=${encodeURIComponent(said)}`, 303)
  })
  app.route(onrampPath, site)
}

type Act = (onramp: OnrampSite, id: string) => string | Promise<string>
const tooLate = 'It was too late for that.'

const actions: ReadonlyMap<string, Act> = new Map(
  Object.entries({
    release: (onramp, id) => (onramp.release(id) ? 'The transfer has arrived.' : tooLate),
    refund: (onramp, id) => (onramp.refund(id) ? 'The money goes back.' : tooLate),
    repeat: (onramp, id) => (onramp.repeatWebhook(id) ? 'It is sent once more.' : tooLate),
    send: (onramp, id) => {
      onramp.sendHeldWebhooks(id)
      return 'What was kept is sent.'
    },
    forge: async (onramp, id) => {
      const status = await onramp.forgeWebhook(id)
      return status === 0
        ? 'The server did not answer the forged webhook.'
        : `The server answered the forged webhook with ${status}.`
    },
  } satisfies Record<OrderAction, Act>),
)
