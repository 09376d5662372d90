import { html } from 'hono/html'
import { renderDocument, type Content } from '../world/renderDocument.ts'
import { writeSum } from './checkoutPage.ts'
import { explorerPath, onrampPath } from './checkoutShell.ts'
import type { OnrampSwitches } from './keepOrders.ts'
import type { Order, WebhookEvent } from './order.ts'
import { canRefund } from './orders.ts'

/** The look of the testers' page, on top of the local-world page's. */
export const onrampPageCss = `
.orders { display: grid; gap: 12px; margin: 0; padding: 0; list-style: none; }
.order { display: grid; gap: 12px; padding: 16px 20px; border-radius: 16px; background: var(--raised); }
.order h3 { margin: 0; font-size: 15px; overflow-wrap: anywhere; }
.order p, .order li { color: var(--quiet); font-size: 13px; overflow-wrap: anywhere; }
.order ol { display: grid; gap: 2px; margin: 0; padding-inline-start: 20px; }
.order form { gap: 8px; }
.order button, .switches button { border-color: var(--line); background: var(--canvas); color: var(--text); font-weight: 500; }
.switches { display: grid; gap: 12px; margin-top: 10px; }
.switches button[aria-pressed="true"] { border-color: var(--text); font-weight: 600; }
.switches p { flex: 1 0 100%; font-size: 13px; }
`

/** What testers can do with an order, by the names that their buttons send. */
export type OrderAction = 'release' | 'refund' | 'repeat' | 'send' | 'forge'

/** The testers' page: every order, and what can be done to it. */
export function renderOrders(page: {
  readonly orders: readonly Order[]
  readonly switches: OnrampSwitches
  /** What came of the last button. */
  readonly said: string | undefined
}): Content {
  const { orders, switches, said } = page
  return renderDocument(
    'On-ramp sandbox · Latchkey local world',
    html`<p><a href="/">Local world</a></p>
      <h1>On-ramp sandbox</h1>
      <p>
        Sells crypto for play money and delivers it on the chains of this machine.
        <a href="${onrampPath}">Refresh</a>
      </p>
      ${said === undefined ? '' : html`<p role="status" class="sent">${said}</p>`}
      <h2>How it behaves from now on</h2>
      <div class="switches">
        ${renderSwitch('Paid orders are', 'deliveries', switches.deliveries, [
          ['sent', 'delivered at once'],
          ['held', 'held back'],
        ])}
        ${renderSwitch('Webhooks are', 'webhooks', switches.webhooks, [
          ['sent', 'sent at once'],
          ['late', 'kept until they are sent by hand'],
          ['lost', 'lost'],
        ])}
      </div>
      <h2>Orders</h2>
      ${
        orders.length === 0
          ? html`<p>None yet. Buy something in the demo and choose Sandbox.</p>`
          : html`<ul class="orders">
              ${orders.map(renderOrderRow)}
            </ul>`
      }`,
    html`<link rel="stylesheet" href="${onrampPath}/onramp.css" />`,
  )
}

function renderSwitch(
  label: string,
  name: keyof OnrampSwitches,
  value: string,
  choices: readonly (readonly [value: string, what: string])[],
): Content {
  return html`<form method="post" action="${onrampPath}/switches" aria-label="${label}">
    <p>${label}</p>
    ${choices.map(
      ([choice, what]) =>
        html`<button
          name="${name}"
          value="${choice}"
          aria-pressed="${choice === value ? 'true' : 'false'}"
        >
          ${what}
        </button>`,
    )}
  </form>`
}

function renderOrderRow(order: Order): Content {
  const { id, quote, address, status, pending, reason, paidBy, delivery, events, merchant } = order
  const state = [status, pending, reason].filter((part) => part !== undefined).join(', ')
  const isKept = events.some(({ held, answeredAt }) => held && answeredAt === undefined)
  const actions = [
    ...(pending === 'transfer' ? [['release', 'Let the transfer arrive'] as const] : []),
    ...(canRefund(order) ? [['refund', 'Refund'] as const] : []),
    ...(isKept ? [['send', 'Send what was kept'] as const] : []),
    ['repeat', 'Repeat the webhook'] as const,
    ['forge', 'Forge a webhook'] as const,
  ] satisfies (readonly [OrderAction, string])[]
  const title = `${quote.purchaseAmount} ${quote.currency} for ${writeSum(quote.total, quote.paymentCurrency)}`
  return html`<li class="order" data-order="${id}">
    <h3>${title}: ${state}</h3>
    <p>
      For ${merchant}, to ${address} on
      ${quote.network}${paidBy === undefined ? '' : `, ${paidBy}`}.
      ${delivery ? html`Transaction <a href="${explorerPath(quote.network, delivery.hash)}"><code>${delivery.hash}</code></a>` : ''}
    </p>
    <ol aria-label="Webhooks">
      ${events.map((event) => html`<li>${describeEvent(event)}</li>`)}
    </ol>
    <form method="post" action="${onrampPath}/orders/${id}">
      ${actions.map(([action, label]) => html`<button name="action" value="${action}">${label}</button>`)}
    </form>
  </li>`
}

function describeEvent({ body, attempts, answeredAt, held }: WebhookEvent): string {
  // Written by the order book.
  const { status } = JSON.parse(body) as { status: string }
  const state =
    answeredAt !== undefined
      ? 'taken'
      : held === 'lost'
        ? 'lost'
        : held === 'late'
          ? 'kept back'
          : 'not taken yet'
  return `${status}: ${state}${attempts > 0 ? `, sent ${attempts} ${attempts === 1 ? 'time' : 'times'}` : ''}`
}
