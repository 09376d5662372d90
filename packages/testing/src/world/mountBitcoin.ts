import type { Hono } from 'hono'
import { html } from 'hono/html'
import { getBitcoinAccount, toScript } from '../bitcoin/accounts.ts'
import type { Bitcoin } from '../bitcoin/startBitcoin.ts'
import { devAccountIndex } from '../devnet/accounts.ts'
import { renderFacts } from './renderDocument.ts'
import { people, renderFundForm, renderPeople, renderSent } from './renderPlayMoney.ts'

/** What "fund me" sends, in satoshis. */
const gift = 10_000_000

/** As much of Esplora's answers as is shown. */
type Stats = {
  readonly funded_txo_sum: number
  readonly spent_txo_sum: number
  readonly tx_count: number
}
type AddressFacts = { readonly chain_stats: Stats; readonly mempool_stats: Stats }
type TransactionFacts = {
  readonly txid: string
  readonly fee: number
  readonly vout: readonly { readonly value: number }[]
  readonly status: { readonly confirmed: boolean; readonly block_height?: number }
}

/** Pays out play money, and the two pages that block explorers have, below `/bitcoin`. */
export function mountBitcoin(app: Hono, bitcoin: Bitcoin): void {
  app.post('/fund/bitcoin', async (context) => {
    const { address } = await context.req.parseBody()
    if (typeof address !== 'string' || toScript(address) === undefined)
      return context.text('An address of regtest is needed: it begins with bcrt1', 400)
    const hash = await bitcoin.fund(address, gift)
    if (context.req.header('accept')?.includes('application/json')) return context.json({ hash })
    return context.redirect(`/?sentBitcoin=${hash}`, 303)
  })

  app.get('/bitcoin/address/:address', async (context) => {
    const { address } = context.req.param()
    const facts = await read<AddressFacts>(bitcoin, `/address/${encodeURIComponent(address)}`)
    if (!facts) return context.notFound()
    const { chain_stats: mined, mempool_stats: waiting } = facts
    return context.html(
      renderFacts('Address', [
        ['Network', bitcoin.name],
        ['Address', address],
        ['Balance', inBitcoin(balanceOf(mined))],
        ['Waiting for a block', inBitcoin(balanceOf(waiting))],
        ['Transactions', `${mined.tx_count + waiting.tx_count}`],
      ]),
    )
  })

  app.get('/bitcoin/tx/:txid', async (context) => {
    const { txid } = context.req.param()
    const facts = await read<TransactionFacts>(bitcoin, `/tx/${encodeURIComponent(txid)}`)
    if (!facts) return context.notFound()
    const { fee, vout, status } = facts
    return context.html(
      renderFacts('Transaction', [
        ['Network', bitcoin.name],
        ['Id', facts.txid],
        ['Status', status.confirmed ? 'Confirmed' : 'Waiting for a block'],
        ['Block', `${status.block_height ?? 'None yet'}`],
        ['Paid out', inBitcoin(vout.reduce((sum, { value }) => sum + value, 0))],
        ['Fee', inBitcoin(fee)],
      ]),
    )
  })
}

/** The part of the local-world page that is about Bitcoin. */
export async function renderBitcoin(bitcoin: Bitcoin, sent: string | undefined) {
  const rows = await Promise.all(
    people.map(async (person) => {
      const { address } = getBitcoinAccount(devAccountIndex[person]).payment
      const facts = await read<AddressFacts>(bitcoin, `/address/${address}`)
      const sats = facts ? balanceOf(facts.chain_stats) + balanceOf(facts.mempool_stats) : 0
      return { address, page: `/bitcoin/address/${address}`, amounts: [inBitcoin(sats)] }
    }),
  )
  const amount = inBitcoin(gift)
  return html`<h2 id="bitcoin">Bitcoin</h2>
    <p>
      ${bitcoin.name}, block ${bitcoin.height()}. Esplora API: <code>${bitcoin.url}</code>.
      Addresses begin with bcrt1; Taproot addresses receive, and cannot be spent from.
    </p>
    ${renderSent(amount, sent)} ${renderPeople(['Balance'], rows)}
    <h2>Fund a Bitcoin address</h2>
    ${renderFundForm({
      action: '/fund/bitcoin',
      label: 'Bitcoin address',
      pattern: 'bcrt1[02-9a-z]{38,58}',
      amount,
    })}`
}

const balanceOf = ({ funded_txo_sum, spent_txo_sum }: Stats) => funded_txo_sum - spent_txo_sum

function inBitcoin(sats: number): string {
  const digits = Math.abs(sats).toString().padStart(9, '0')
  const fraction = digits.slice(-8).replace(/0+$/, '')
  const whole = digits.slice(0, -8)
  return `${sats < 0 ? '−' : ''}${whole}${fraction && `.${fraction}`} BTC`
}

async function read<facts>(bitcoin: Bitcoin, path: string): Promise<facts | undefined> {
  const answer = await fetch(bitcoin.url + path)
  // Our own chain's answer, in the shape of Esplora.
  return answer.ok ? ((await answer.json()) as facts) : undefined
}
