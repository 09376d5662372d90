import { isAddress, isSignature } from '@solana/kit'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { formatUnits } from 'viem'
import { call } from '../devnet/rpc.ts'
import { getSolanaPeople } from '../solana/seedSolana.ts'
import type { Solana } from '../solana/startSolana.ts'
import { localSolana } from '../solana/localSolana.ts'
import { mountSwapApi } from '../solana/swapApi/mountSwapApi.ts'
import { renderFacts } from './renderDocument.ts'
import { renderFundForm, renderPeople, renderSent } from './renderPlayMoney.ts'

/** What "fund me" sends, in lamports. */
const gift = 1_000_000_000n

/** As much of the node's answers as is shown. */
type Found = {
  readonly slot: number
  readonly meta: { readonly err: unknown; readonly fee: number; readonly logMessages: string[] }
}
type Holding = {
  readonly account: {
    readonly data: {
      readonly parsed: {
        readonly info: { readonly mint: string; readonly tokenAmount: { uiAmountString: string } }
      }
    }
  }
}

/** Pays out play money, the two pages that block explorers have, below `/solana`, and an API of swaps, below `/jupiter`. */
export function mountSolana(app: Hono, solana: Solana): void {
  mountSwapApi(app, solana)
  app.post('/fund/solana', async (context) => {
    const { address } = await context.req.parseBody()
    if (typeof address !== 'string' || !isAddress(address))
      return context.text('An address of Solana is needed: 32 to 44 characters in base 58', 400)
    const hash = await solana.airdrop(address, gift)
    if (context.req.header('accept')?.includes('application/json')) return context.json({ hash })
    return context.redirect(`/?sentSolana=${hash}`, 303)
  })

  app.get('/solana/address/:address', async (context) => {
    const { address } = context.req.param()
    if (!isAddress(address)) return context.notFound()
    const holdings = await Promise.all(
      [
        'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
      ].map((programId) => readHoldings(solana, address, programId)),
    )
    return context.html(
      renderFacts('Address', [
        ['Network', localSolana.name],
        ['Address', address],
        ['Balance', inSol(solana.getBalance(address))],
        ...holdings.flat(),
      ]),
    )
  })

  app.get('/solana/tx/:signature', async (context) => {
    const { signature } = context.req.param()
    if (!isSignature(signature)) return context.notFound()
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const found = await call(solana.url, 'getTransaction', [signature, options])
    // Our own node's answer: null before it is confirmed, too.
    const transaction = found as Found | null
    if (!transaction) return context.notFound()
    const { slot, meta } = transaction
    return context.html(
      renderFacts('Transaction', [
        ['Network', localSolana.name],
        ['Signature', signature],
        ['Status', meta.err === null ? 'Confirmed' : `Failed: ${JSON.stringify(meta.err)}`],
        ['Slot', `${slot}`],
        ['Fee', inSol(BigInt(meta.fee))],
        ['Logs', meta.logMessages.join('\n')],
      ]),
    )
  })
}

async function readHoldings(solana: Solana, address: string, programId: string) {
  const filter = [address, { programId }, { encoding: 'jsonParsed' }]
  const answer = await call(solana.url, 'getTokenAccountsByOwner', filter)
  // Our own node's answer.
  const { value } = answer as { value: readonly Holding[] }
  return value.map(({ account }): readonly [string, string] => {
    const { mint, tokenAmount } = account.data.parsed.info
    return [`Holds of ${mint}`, tokenAmount.uiAmountString]
  })
}

/** The part of the local-world page that is about Solana. */
export function renderSolana(solana: Solana, sent: string | undefined) {
  const amount = inSol(gift)
  const rows = getSolanaPeople().map(({ address }) => ({
    address,
    page: `/solana/address/${address}`,
    amounts: [inSol(solana.getBalance(address))],
  }))
  return html`<h2 id="solana">Solana</h2>
    <p>
      ${localSolana.name}, slot ${solana.slot()}. JSON-RPC: <code>${solana.url}</code>, WebSocket:
      <code>${solana.webSocketUrl}</code>.
    </p>
    ${renderSent(amount, sent)} ${renderPeople(['Balance'], rows)}
    <h2>Fund a Solana address</h2>
    ${renderFundForm({
      action: '/fund/solana',
      label: 'Solana address',
      pattern: '[1-9A-HJ-NP-Za-km-z]{32,44}',
      amount,
    })}`
}

const inSol = (lamports: bigint) => `${formatUnits(lamports, 9)} SOL`
