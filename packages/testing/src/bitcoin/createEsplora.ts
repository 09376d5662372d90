import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { toScript } from './accounts.ts'
import type { Ledger } from './createLedger.ts'
import { toBlock, toStats, toStatus, toTransaction, toUtxo } from './esploraShapes.ts'
import type { Refusal } from './startNode.ts'

/** How many transactions an answer has: of the mempool, and of blocks. */
const pageSizes = { waiting: 50, mined: 25 }

/** The targets, in blocks, for which Esplora estimates. */
const feeTargets = [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008]

/**
 * In satoshis per virtual byte, for any target: every block here has room. Twice what the node asks for at least, so that it is enough for a wallet that
 * takes its transaction for a little smaller than it is.
 */
const feeRate = 2

/** The HTTP API of Esplora over a ledger, as far as wallets and servers of wallets use it. Any page may read it. */
export function createEsplora(
  ledger: Ledger,
  submit: (hex: string) => Promise<{ readonly txid: string } | Refusal>,
): Hono {
  const app = new Hono()
  app.use(cors({ origin: '*', exposeHeaders: ['x-total-results'] }))

  app.get('/blocks/tip/height', (context) => context.text(`${ledger.tip().height}`))
  app.get('/blocks/tip/hash', (context) => context.text(ledger.tip().hash))
  app.get('/block-height/:height', (context) => {
    const block = ledger.getBlock(Number(context.req.param('height')))
    return block ? context.text(block.hash) : context.text('Block not found', 404)
  })
  app.get('/block/:hash', (context) => {
    const block = ledger.getBlock(context.req.param('hash'))
    return block ? context.json(toBlock(block)) : context.text('Block not found', 404)
  })
  app.get('/block/:hash/txids', (context) => {
    const block = ledger.getBlock(context.req.param('hash'))
    return block ? context.json(block.txids) : context.text('Block not found', 404)
  })
  app.get('/fee-estimates', (context) =>
    context.json(Object.fromEntries(feeTargets.map((target) => [target, feeRate]))),
  )
  app.get('/mempool/txids', (context) => context.json(ledger.waiting().map(({ txid }) => txid)))

  const withScript =
    (answer: (script: string, context: Context) => Response) => (context: Context) => {
      const script = toScript(context.req.param('address') ?? '')
      return script === undefined
        ? context.text('Invalid Bitcoin address', 400)
        : answer(script, context)
    }
  app.get(
    '/address/:address',
    withScript((script, context) =>
      context.json({ address: context.req.param('address'), ...toStats(ledger, script) }),
    ),
  )
  app.get(
    '/address/:address/utxo',
    withScript((script, context) => context.json(ledger.coinsOf(script).map(toUtxo))),
  )
  const listTransactions = (script: string, part: 'waiting' | 'mined', after?: string) => {
    const entries = ledger
      .listOf(script)
      .filter(({ block }) => (block === undefined) === (part === 'waiting'))
    const start = entries.findIndex(({ transaction }) => transaction.txid === after) + 1
    return entries
      .slice(start, start + pageSizes[part])
      .map((entry) => toTransaction(ledger, entry))
  }
  app.get(
    '/address/:address/txs',
    withScript((script, context) =>
      context.json([...listTransactions(script, 'waiting'), ...listTransactions(script, 'mined')]),
    ),
  )
  app.get(
    '/address/:address/txs/mempool',
    withScript((script, context) => context.json(listTransactions(script, 'waiting'))),
  )
  app.get(
    '/address/:address/txs/chain/:after?',
    withScript((script, context) =>
      context.json(listTransactions(script, 'mined', context.req.param('after'))),
    ),
  )

  app.get('/tx/:txid', (context) => {
    const entry = ledger.get(context.req.param('txid'))
    return entry
      ? context.json(toTransaction(ledger, entry))
      : context.text('Transaction not found', 404)
  })
  app.get('/tx/:txid/hex', (context) => {
    const entry = ledger.get(context.req.param('txid'))
    return entry ? context.text(entry.transaction.hex) : context.text('Transaction not found', 404)
  })
  app.get('/tx/:txid/status', (context) => {
    const entry = ledger.get(context.req.param('txid'))
    return context.json(toStatus(entry?.block))
  })
  app.get('/tx/:txid/outspends', (context) => {
    const { txid } = context.req.param()
    const entry = ledger.get(txid)
    if (!entry) return context.text('Transaction not found', 404)
    const spends = entry.transaction.outputs.map((_, vout) => {
      const spender = ledger.getSpender(txid, vout)
      if (!spender) return { spent: false }
      const { transaction, block } = spender
      const vin = transaction.inputs.findIndex(
        (input) => input.txid === txid && input.vout === vout,
      )
      return { spent: true, txid: transaction.txid, vin, status: toStatus(block) }
    })
    return context.json(spends)
  })
  app.post('/tx', async (context) => {
    const outcome = await submit((await context.req.text()).trim())
    if ('txid' in outcome) return context.text(outcome.txid)
    const { code, reason: message } = outcome
    return context.text(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, 400)
  })
  return app
}
