import { html } from 'hono/html'
import type { Content } from '../world/renderDocument.ts'
import type { OnrampAsset } from './assets.ts'
import {
  testCardRest,
  testCards,
  testIban,
  writeCard,
  type CardForm,
  type CardOutcome,
  type CardProblems,
} from './cards.ts'
import { onrampPath, renderShell } from './checkoutShell.ts'
import type { Order } from './order.ts'
import { paymentMethods, paymentTerms } from './payment.ts'
import type { OnrampQuote } from './quote.ts'

/** What was typed, or filled in by choosing a test card, and what is wrong with it. */
export type CheckoutForm = {
  readonly card?: CardForm | undefined
  readonly iban?: string | undefined
  readonly problems?: (CardProblems & { readonly iban?: string }) | undefined
  /** Something that changed since the page was shown. */
  readonly notice?: string | undefined
}

/** The form as a test card fills it in. */
export const fillCard = (outcome: CardOutcome): CardForm => ({
  number: writeCard(testCards[outcome].number),
  ...testCardRest,
})

/** Where the pages of an order are. */
export const orderPath = ({ id }: Pick<Order, 'id'>): string => `${onrampPath}/checkout/${id}`

/** Money for people: `3,000.00 USD`. */
export const writeSum = (amount: string, currency: string): string =>
  `${amount.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',')} ${currency}`

/** The page where people pay. */
export function renderCheckout(order: Order, asset: OnrampAsset, form: CheckoutForm): Content {
  const { quote, merchant } = order
  const path = orderPath(order)
  const { notice } = form
  const problems = Object.values(form.problems ?? {})
  return renderShell(
    `Buy ${quote.currency}`,
    html`<div>
        <h1>Buy ${quote.purchaseAmount} ${quote.currency}</h1>
        <p class="goal">for the project <b>${merchant}</b></p>
      </div>
      ${
        problems.length > 0 || notice !== undefined
          ? html`<p class="notice bad" role="alert">
              ${notice ?? 'Nothing was paid yet. Look at what is marked below.'}
            </p>`
          : ''
      }
      ${renderSum(quote, asset, order.address)}
      <nav class="methods" aria-label="Pay by">
        ${paymentMethods.map(
          (method) =>
            html`<a
              href="${path}?method=${method}"
              ${method === quote.method ? html`aria-current="page"` : ''}
              >${paymentTerms[method].label}</a
            >`,
        )}
      </nav>
      ${quote.method === 'card' ? renderCard(order, form) : renderTransfer(order, form)}
      <form method="post" action="${path}/cancel">
        <button class="quiet">Cancel and pay nothing</button>
      </form>`,
  )
}

/** What is paid and what arrives, line by line. */
function renderSum(quote: OnrampQuote, asset: OnrampAsset, address: string): Content {
  const { paymentCurrency: money, currency, priceSource } = quote
  const lines = [
    ['Buys', writeSum(quote.subtotal, money)],
    ['Fee', writeSum(quote.providerFee, money)],
    ['Network fee', writeSum(quote.networkFee, money)],
  ] as const
  return html`<dl class="sum">
    ${lines.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
    <div class="all">
      <dt>You pay</dt>
      <dd>${writeSum(quote.total, money)}</dd>
    </div>
    <div class="all">
      <dt>You get</dt>
      <dd>${quote.purchaseAmount} ${currency}</dd>
    </div>
    <div>
      <dt>Price</dt>
      <dd>
        1 ${currency} = ${writeSum(quote.price, money)}<small
          >${priceSource === 'pool' ? 'as the pool on this machine has it' : 'a fixed test price'}</small
        >
      </dd>
    </div>
    <div>
      <dt>On</dt>
      <dd>${asset.networkName}</dd>
    </div>
    <div class="where">
      <dt>To</dt>
      <dd>${address}</dd>
    </div>
  </dl>`
}

function renderCard(order: Order, { card, problems = {} }: CheckoutForm): Content {
  const path = orderPath(order)
  const chosen = card?.number.replace(/\s/g, '')
  const fields = [
    ['number', 'Card number', '', 'numeric'],
    ['expiry', 'Expiry (MM/YY)', 'half', 'text'],
    ['code', 'Security code', 'half', 'numeric'],
    ['name', 'Name on the card', '', 'text'],
  ] as const
  return html`<form class="pay" method="post" action="${path}/card" novalidate>
      <input type="hidden" name="quote" value="${order.quote.id}" />
      ${fields.map(([name, label, place, mode]) =>
        renderField({ name, label, place, mode, value: card?.[name], problem: problems[name] }),
      )}
      <button>Pay ${writeSum(order.quote.total, order.quote.paymentCurrency)}</button>
    </form>
    <section class="tests" aria-labelledby="tests">
      <h2 id="tests">Test cards</h2>
      <ul>
        ${Object.entries(testCards).map(
          ([outcome, { number, what }]) =>
            html`<li>
              <a
                href="${path}?method=card&amp;card=${outcome}"
                ${number === chosen ? html`aria-current="true"` : ''}
                ><code>${writeCard(number)}</code><span>${what}</span></a
              >
            </li>`,
        )}
      </ul>
    </section>`
}

function renderTransfer(order: Order, { iban, problems = {} }: CheckoutForm): Content {
  const path = orderPath(order)
  return html`<form class="pay" method="post" action="${path}/transfer" novalidate>
      <input type="hidden" name="quote" value="${order.quote.id}" />
      ${renderField({ name: 'iban', label: 'Your account (IBAN)', value: iban, problem: problems.iban })}
      <button>Send ${writeSum(order.quote.total, order.quote.paymentCurrency)}</button>
    </form>
    <section class="tests" aria-labelledby="tests">
      <h2 id="tests">Test account</h2>
      <ul>
        <li>
          <a
            href="${path}?method=ach_bank_account&amp;iban=test"
            ${iban === testIban ? html`aria-current="true"` : ''}
            ><code>${testIban}</code><span>Waits for a tester</span></a
          >
        </li>
      </ul>
    </section>`
}

function renderField(field: {
  name: string
  label: string
  place?: string | undefined
  mode?: string | undefined
  value: string | undefined
  problem: string | undefined
}): Content {
  const { name, label, place = '', mode = 'text', value = '', problem } = field
  // Nothing is to be filled in here by a browser that knows real cards.
  return html`<label class="${place}"
    >${label}
    <input
      name="${name}"
      value="${value}"
      inputmode="${mode}"
      autocomplete="off"
      spellcheck="false"
      required
      ${problem === undefined ? '' : html`aria-invalid="true" aria-describedby="${name}-problem"`}
    />
    ${problem === undefined ? '' : html`<span class="problem" id="${name}-problem">${problem}</span>`}
  </label>`
}
