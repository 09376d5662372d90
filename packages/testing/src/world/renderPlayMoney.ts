import { html } from 'hono/html'
import type { Content } from './renderDocument.ts'

/** Whom the page names of the accounts that each chain begins with. */
export const people = ['alice', 'bob', 'carol', 'dave', 'erin'] as const

/** Says what was just paid out, if anything was. */
export function renderSent(amount: string, hash: string | undefined): Content | '' {
  return hash === undefined
    ? ''
    : html`<p role="status" class="sent">Sent ${amount} in <code>${hash}</code></p>`
}

/** Who has how much, with a column for each of `balances`. */
export function renderPeople(
  balances: readonly string[],
  rows: readonly { address: string; page?: string; amounts: readonly string[] }[],
): Content {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Who</th>
        <th scope="col">Address</th>
        ${balances.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(({ address, page, amounts }, index) => {
        const code = html`<code>${address}</code>`
        return html`<tr>
          <td>${people[index]}</td>
          <td>${page === undefined ? code : html`<a href="${page}">${code}</a>`}</td>
          ${amounts.map((amount) => html`<td>${amount}</td>`)}
        </tr>`
      })}
    </tbody>
  </table>`
}

/**
 * Asks for play money.
 *
 * @param choice - what else is asked for
 */
export function renderFundForm({
  action,
  label,
  pattern,
  amount,
  choice = '',
}: {
  action: string
  label: string
  pattern: string
  amount: string
  choice?: Content | ''
}): Content {
  return html`<form method="post" action="${action}">
    <label
      >${label}
      <input name="address" required pattern="${pattern}" autocomplete="off" spellcheck="false"
    /></label>
    ${choice}
    <button>Send ${amount}</button>
  </form>`
}
