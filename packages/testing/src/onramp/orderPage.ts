import { html } from 'hono/html'
import type { Content } from '../world/renderDocument.ts'
import { testIban } from './cards.ts'
import { orderPath, writeSum } from './checkoutPage.ts'
import { explorerPath, onrampPath, renderShell } from './checkoutShell.ts'
import type { FailureReason, Order } from './order.ts'

/** What a page shows of how an order stands, as its script compares it. */
export const stateOf = ({ status, pending }: Order): string => `${status} ${pending ?? ''}`.trim()

const reasons: Readonly<Record<FailureReason, readonly [title: string, text: string]>> = {
  card_declined: [
    'Your card was declined',
    'Nothing was charged. Begin again with another card, or ask the bank that gave you this one.',
  ],
  issuer_timeout: [
    'Your bank did not answer',
    'Nothing was charged. Begin again in a while, or with another card.',
  ],
  verification_refused: [
    'You did not confirm the payment',
    'Nothing was charged. Begin again when you want to go on.',
  ],
  cancelled: ['You have cancelled', 'Nothing was charged.'],
  refunded: ['Your money is on its way back', 'Nothing is delivered for this order.'],
  undeliverable: [
    'This cannot be delivered',
    'The receiver cannot take it. Your money is on its way back.',
  ],
}

/** The page of an order that somebody has paid for, or given up. */
export function renderOrder(order: Order): Content {
  const { status, pending } = order
  if (pending === 'verification') return renderVerification(order)
  if (status === 'delivered') return renderDelivered(order)
  if (status === 'failed') return renderEnd(order, ...reasons[order.reason ?? 'cancelled'])
  if (status === 'expired')
    return renderEnd(
      order,
      'This checkout is over',
      'It was left open for too long. Nothing was charged; begin again where you came from.',
    )
  return renderWaiting(order)
}

/** The bank's own question to its customer (3-D Secure). */
function renderVerification(order: Order): Content {
  const { quote, merchant, paidBy } = order
  return renderShell(
    'Confirm it is you',
    html`<div>
        <h1>Is this you?</h1>
        <p class="goal">
          The bank of your card asks before it pays (3-D Secure). In real life this is a page or an
          app of the bank.
        </p>
      </div>
      <dl class="sum">
        <div>
          <dt>To</dt>
          <dd>${merchant}, by the sandbox</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>${paidBy}</dd>
        </div>
        <div class="all">
          <dt>Amount</dt>
          <dd>${writeSum(quote.total, quote.paymentCurrency)}</dd>
        </div>
      </dl>
      <form class="two" method="post" action="${orderPath(order)}/verify">
        <button class="second" name="answer" value="refuse">Refuse</button>
        <button name="answer" value="approve">Approve</button>
      </form>`,
  )
}

function renderWaiting(order: Order): Content {
  const { quote, pending, status } = order
  const amount = `${quote.purchaseAmount} ${quote.currency}`
  const [title, text] =
    pending === 'transfer'
      ? [
          'Waiting for your transfer',
          html`${writeSum(quote.total, quote.paymentCurrency)} from <b>${testIban}</b>. Banks take a
            day or two; here a tester lets it arrive on the
            <a href="${onrampPath}">sandbox’s page</a>.`,
        ]
      : status === 'paid'
        ? ['Paid', html`Now ${amount} is being sent to you.`]
        : ['Waiting for your bank', html`This can take a moment. You can leave this page open.`]
  return renderShell(
    title,
    html`<p class="sign waiting" aria-hidden="true"></p>
      <div role="status">
        <h1>${title}</h1>
        <p class="goal">${text}</p>
      </div>
      <p><a class="button second" href="${orderPath(order)}">Look again</a></p>
      ${renderBack(order)}`,
    { order: order.id, state: stateOf(order) },
  )
}

function renderDelivered(order: Order): Content {
  const { quote, delivery } = order
  const hash = delivery?.hash ?? ''
  return renderShell(
    'Delivered',
    html`<p class="sign good" aria-hidden="true">✓</p>
      <div role="status">
        <h1>${quote.purchaseAmount} ${quote.currency} has arrived</h1>
        <p class="goal">You paid ${writeSum(quote.total, quote.paymentCurrency)}.</p>
      </div>
      <p class="hash">
        Transaction <a href="${explorerPath(quote.network, hash)}"><code>${hash}</code></a>
      </p>
      ${renderBack(order)}`,
  )
}

function renderEnd(order: Order, title: string, text: string): Content {
  return renderShell(
    title,
    html`<p class="sign bad" aria-hidden="true">×</p>
      <div role="alert">
        <h1>${title}</h1>
        <p class="goal">${text}</p>
      </div>
      ${renderBack(order)}`,
  )
}

function renderBack({ redirectUrl }: Order): Content {
  if (redirectUrl === undefined || !/^https?:\/\//.test(redirectUrl) || !URL.canParse(redirectUrl))
    return html`<p class="goal">You can close this window and go back to the site.</p>`
  return html`<p>
    <a class="button" href="${redirectUrl}">Back to ${new URL(redirectUrl).host}</a>
  </p>`
}

/** A page that says why it cannot go on. */
export const renderRefusal = (title: string, text: string): Content =>
  renderShell(
    title,
    html`<p class="sign bad" aria-hidden="true">×</p>
      <div role="alert">
        <h1>${title}</h1>
        <p class="goal">${text}</p>
      </div>`,
  )
