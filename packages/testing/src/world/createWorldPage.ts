import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatEther, isAddress, toHex } from 'viem'
import type { Bitcoin } from '../bitcoin/startBitcoin.ts'
import { devAccountIndex, getDevAccount } from '../devnet/accounts.ts'
import { callBatch, call } from '../devnet/rpc.ts'
import { devnetChainIds, type Devnet, type DevnetChainId } from '../devnet/startDevnet.ts'
import { createPlainPolicy } from './contentPolicy.ts'
import type { Solana } from '../solana/startSolana.ts'
import { sendHeaders } from './serveApp.ts'
import type { WorldUrls } from './worldConfig.ts'
import { worldPageCss } from './worldPageCss.ts'
import { mountBitcoin, renderBitcoin } from './mountBitcoin.ts'
import { mountSolana, renderSolana } from './mountSolana.ts'
import { mountExplorer } from './mountExplorer.ts'
import { renderDocument, type Content } from './renderDocument.ts'
import { people, renderFundForm, renderPeople, renderSent } from './renderPlayMoney.ts'

/** What "fund me" sends, in wei. */
const gift = 10n ** 18n

/** The page that shows what runs and pays out play money. Rendered on the server; it needs no script. */
export function createWorldPage(options: {
  devnet: Devnet
  solana: Solana | undefined
  bitcoin: Bitcoin | undefined
  getUrls: () => WorldUrls
}): Hono {
  const { devnet, solana, bitcoin, getUrls } = options
  const app = new Hono()
  app.use(sendHeaders(() => createPlainPolicy({ ancestors: [] })))
  app.get('/world.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8')
    return context.body(worldPageCss)
  })
  app.get('/', async (context) => {
    const chains = await Promise.all(devnetChainIds.map((id) => readChain(devnet, id)))
    const { sent, sentSolana, sentBitcoin } = context.req.query()
    const parts = [
      ...(solana ? [renderSolana(solana, sentSolana)] : []),
      ...(bitcoin ? [await renderBitcoin(bitcoin, sentBitcoin)] : []),
    ]
    return context.html(renderPage({ urls: getUrls(), chains, parts, sent }))
  })
  if (solana) mountSolana(app, solana)
  if (bitcoin) mountBitcoin(app, bitcoin)
  mountExplorer(app, devnet)
  app.post('/fund', async (context) => {
    const form = await context.req.parseBody()
    const chainId = devnetChainIds.find((id) => `${id}` === form.chain)
    const { address } = form
    if (
      chainId === undefined ||
      typeof address !== 'string' ||
      !isAddress(address, { strict: false })
    ) {
      return context.text('An address and one of the chains are needed', 400)
    }
    const from = getDevAccount(devAccountIndex.funder).address
    const hash = await call(devnet.chains[chainId].url, 'eth_sendTransaction', [
      { from, to: address, value: toHex(gift) },
    ])
    if (context.req.header('accept')?.includes('application/json')) return context.json({ hash })
    return context.redirect(`/?sent=${String(hash)}`, 303)
  })
  return app
}

async function readChain(devnet: Devnet, id: DevnetChainId) {
  const { name, url } = devnet.chains[id]
  const [height, ...balances] = await callBatch(url, [
    { method: 'eth_blockNumber' },
    ...people.map((person) => ({
      method: 'eth_getBalance',
      params: [getDevAccount(devAccountIndex[person]).address, 'latest'],
    })),
  ])
  return {
    id,
    name,
    url,
    height: Number(height),
    balances: balances.map((wei) => BigInt(String(wei))),
  }
}

type ChainReading = Awaited<ReturnType<typeof readChain>>

function renderPage(page: {
  urls: WorldUrls
  chains: readonly ChainReading[]
  /** The parts about other chains. */
  parts: readonly Content[]
  /** What was just paid out, by its hash. */
  sent: string | undefined
}) {
  const { urls, chains, parts, sent } = page
  const links = [
    ['Demo', urls.demo, 'The web app with the feature embedded'],
    ['API', `${urls.api}/openapi.json`, 'The backend, as OpenAPI'],
    ['Mail', urls.mail, 'Every message that the backend sends: codes, links, notices'],
    [
      'Identity providers',
      urls.social,
      'Stand in for Google, GitHub, Apple, Facebook, X and Discord',
    ],
    [
      'Farcaster',
      urls.farcaster,
      'Stands in for the Farcaster app: open or paste the link of a sign-in',
    ],
    [
      'On-ramp sandbox',
      urls.onramp,
      'Sells crypto for play money: orders, test cards, and webhooks gone wrong',
    ],
    ['Frame', urls.frame, 'The origin that holds keys, apart from every page'],
    ['Phone wallet', urls.phone, 'Stands in for a wallet on a phone: scan or paste a code'],
  ] as const
  return renderDocument(
    'Latchkey local world',
    html` <h1>Local world</h1>
      <p>Everything here runs on this machine and holds play money only. <a href="/">Refresh</a></p>
      ${renderSent('1 ETH', sent)}
      <h2>What runs</h2>
      <ul class="links">
        ${links
          .filter(([, url]) => url !== '')
          .map(
            ([name, url, what]) => html`<li><a href="${url}">${name}</a><span>${what}</span></li>`,
          )}
      </ul>
      <h2>Chains</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Id</th>
            <th scope="col">JSON-RPC</th>
            <th scope="col">Block</th>
          </tr>
        </thead>
        <tbody>
          ${chains.map(
            (chain) =>
              html`<tr>
                <td>${chain.name}</td>
                <td>${chain.id}</td>
                <td><code>${chain.url}</code></td>
                <td>${chain.height}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <h2>Accounts</h2>
      ${renderPeople(
        chains.map(({ name }) => name),
        people.map((person, index) => ({
          address: getDevAccount(devAccountIndex[person]).address,
          amounts: chains.map(({ balances }) => `${formatEther(balances[index] ?? 0n)} ETH`),
        })),
      )}
      <h2>Fund an account</h2>
      ${renderFundForm({
        action: '/fund',
        label: 'Address',
        pattern: '0x[0-9a-fA-F]{40}',
        amount: '1 ETH',
        choice: html`<label
          >Chain
          <select name="chain">
            ${chains.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
          </select></label
        >`,
      })}
      ${parts}`,
  )
}
