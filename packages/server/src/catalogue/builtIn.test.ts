import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isWalletLink } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { limits } from '../config/limits.ts'
import { wellKnownTokens } from '../accounts/tokens/wellKnownTokens.ts'
import { createSearch } from './createSearch.ts'
import { createSelection } from './selectWallets.ts'
import { builtInFolder, readOwn } from './readCatalogue.ts'
import { pictureKinds } from './pictureKinds.ts'

const { own, problems } = await readOwn(builtInFolder, limits, undefined)
const { wallets, pictures } = own

test('built-in catalogue: is written as every catalogue has to be', () => {
  expect(problems).toEqual([])
  expect(wallets.length).toBeGreaterThan(500)
})

test('built-in catalogue: every wallet has a page, a picture of its own, and says where its facts are from', () => {
  for (const { id, homepage, source } of wallets) {
    expect(isWalletLink(homepage ?? '', 'web'), id).toBe(true)
    expect(pictures.wallets.has(id), id).toBe(true)
    expect(source?.join(), id).toMatch(/^(@[a-z0-9-]+\/)?[a-z0-9-]+@\d+\.\d+\.\d+/)
  }
  expect([...pictures.wallets.keys()].sort()).toEqual(wallets.map(({ id }) => id).sort())
})

test('built-in catalogue: ids and reverse domain names are unique, in any case', () => {
  const ids = wallets.map(({ id }) => id.toLowerCase())
  expect(new Set(ids).size).toBe(ids.length)
  const rdns = wallets.flatMap(({ rdns }) => rdns?.toLowerCase() ?? [])
  expect(new Set(rdns).size).toBe(rdns.length)
  expect(rdns.length).toBeGreaterThan(100)
})

test('built-in catalogue: each wallet has a link to open or to get it', () => {
  const without = wallets.filter(
    (wallet) =>
      !(wallet.mobile_link ?? wallet.desktop_link ?? wallet.webapp_link) &&
      !(wallet.app_store ?? wallet.play_store ?? wallet.chrome_store),
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('built-in catalogue: contains no ids or links of templates', () => {
  const template =
    /example|subdomain|placeholder|your-?(?:app|wallet|domain)|com\.wallet\.reown|^com\.(?:reown|walletconnect)\b|^(?:walletapp|myapp|app):/i
  const taken = wallets.filter(({ id, rdns = '', homepage = '', mobile_link = '' }) =>
    [id, rdns, homepage, mobile_link].some((text) => text !== null && template.test(text)),
  )
  expect(taken.map(({ name }) => name)).toEqual([])
})

test('built-in catalogue: links lead to apps, to pages, and to the stores that they name', () => {
  for (const wallet of wallets) {
    const {
      mobile_link: mobile,
      desktop_link: desktop,
      link_mode: mode,
      webapp_link: webapp,
    } = wallet
    for (const link of [mobile, desktop])
      if (link) expect(isWalletLink(link, undefined, wallet), link).toBe(true)
    for (const link of [mode, webapp]) if (link) expect(isWalletLink(link, 'web'), link).toBe(true)
    if (wallet.app_store)
      expect(wallet.app_store).toMatch(/^https:\/\/apps\.apple\.com\/app\/id\d+$/)
    if (wallet.play_store)
      expect(wallet.play_store).toMatch(
        /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/,
      )
    if (wallet.chrome_store)
      expect(wallet.chrome_store).toMatch(
        /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
      )
  }
  expect(wallets.filter(({ mobile_link }) => mobile_link).length).toBeGreaterThan(400)
})

test('built-in catalogue: begins with the best known, and finds wallets by what people type', () => {
  expect(wallets.slice(0, 3).map(({ name }) => name)).toEqual([
    ...['MetaMask', 'Trust Wallet', 'Binance Wallet'],
  ])
  const search = createSearch(wallets)
  const first = (typed: string) => wallets[search(typed)[0] ?? -1]?.name
  expect(first('metamsk')).toBe('MetaMask')
  expect(first('trust')).toBe('Trust Wallet')
  expect(first('coinbase')).toBe('Base')
  expect(first('ledgr')).toBe('Ledger Wallet')
  expect(first('pahntom')).toBe('Phantom')
})

test('built-in catalogue: shows who asks for Solana or Bitcoin the wallets that are made for it', () => {
  const select = createSelection(wallets, 10)
  const all = { include: [], exclude: [], rdns: [], names: [], badge: undefined, search: '' }
  const on = (...chains: string[]) =>
    select({ ...all, chains }).map((place) => wallets[place]?.name ?? '')
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
  expect(on(solana).slice(0, 4)).toEqual(['Phantom', 'Backpack', 'Solflare', 'Jupiter'])
  expect(on(bitcoin).slice(0, 4)).toEqual(['Magic Eden', 'Xverse Wallet', 'Leather', 'UniSat'])
  for (const name of [
    'Trust Wallet',
    'OKX Wallet',
    'Base',
    'Exodus',
    'Glow',
    'Nightly',
    'Ledger Wallet',
  ])
    expect(on(solana), name).toContain(name)
  for (const name of ['Phantom', 'OKX Wallet', 'Exodus', 'Ledger Wallet'])
    expect(on(bitcoin), name).toContain(name)
  expect(on('bip122:00000008819873e925422c1ff0f99f7c')).toContain('Xverse Wallet')
  // With Ethereum beside it, the list is that of everybody.
  expect(on('eip155:1', solana).slice(0, 2)).toEqual(['MetaMask', 'Trust Wallet'])
  expect(on('eip155:1').slice(0, 5)).toContain('Phantom')
})

test('built-in catalogue: says by which names of a page wallets of Solana and Bitcoin are found', () => {
  const namesOf = (id: string) => wallets.find((wallet) => wallet.id === id)?.injected
  expect(namesOf('app.xverse')).toEqual([
    { namespace: 'bip122', injected_id: 'XverseProviders.BitcoinProvider' },
  ])
  expect(namesOf('app.phantom')).toContainEqual({ namespace: 'solana', injected_id: 'isPhantom' })
  expect(namesOf('app.phantom')).toContainEqual({ namespace: 'solana', injected_id: 'Phantom' })
  expect(namesOf('io.magiceden.wallet')).toContainEqual({
    namespace: 'solana',
    injected_id: 'Magic Eden',
  })
  expect(namesOf('io.unisat')).toEqual([{ namespace: 'bip122', injected_id: 'unisat' }])
  expect(namesOf('com.okex.wallet')).toContainEqual({
    namespace: 'bip122',
    injected_id: 'okxwallet.bitcoin',
  })
  expect(namesOf('io.leather')).toEqual([{ namespace: 'bip122', injected_id: 'LeatherProvider' }])
})

test('built-in catalogue: has pictures of the main networks, currencies and well-known tokens', () => {
  const networks = [
    ...[
      1, 10, 56, 97, 100, 137, 324, 8453, 42161, 42220, 43114, 59144, 84532, 421614, 534352, 80002,
    ],
    ...[11155111, 11155420],
  ].map((id) => `eip155:${id}`)
  const others = [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'bip122:000000000019d6689c085ae165831e93',
  ]
  for (const id of [...networks, ...others]) expect(pictures.networks.has(id), id).toBe(true)
  for (const code of ['usd', 'eur', 'gbp', 'jpy', 'inr', 'brl', 'ngn'])
    expect(pictures.currencies.has(code), code).toBe(true)
  for (const symbol of ['eth', 'btc', 'sol', 'usdc', 'usdt', 'dai', 'weth', 'wbtc', 'link', 'uni'])
    expect(pictures.tokens.has(symbol), symbol).toBe(true)
  const symbols = new Set(
    Object.values(wellKnownTokens)
      .flat()
      .map(([, symbol]) => symbol.toLowerCase()),
  )
  const drawn = [...symbols].filter((symbol) => pictures.tokens.has(symbol))
  expect(drawn.length).toBeGreaterThan(80)
  expect(pictures.connectors.has('walletConnect')).toBe(true)
})

test('docs/catalogue.md: says how many there are', async () => {
  const page = await readFile(new URL('../../../../docs/catalogue.md', import.meta.url), 'utf8')
  const text = page.replace(/\s+/g, ' ')
  const { networks, tokens, currencies } = pictures
  expect(text).toContain(
    `${wallets.length} wallets, with pictures of these wallets, ${networks.size} networks, ${tokens.size} tokens and ${currencies.size} currencies`,
  )
})

test('built-in catalogue: its pictures are small, all of them together below 4 MB', async () => {
  let sum = (await readFile(join(builtInFolder, 'wallets.json'))).length
  for (const kind of pictureKinds)
    for (const [id, { bytes, type }] of pictures[kind]) {
      expect(type, id).toBe('image/webp')
      expect(bytes.length, id).toBeLessThan(16_384)
      sum += bytes.length
    }
  expect(sum).toBeLessThan(4_000_000)
  expect((await readdir(builtInFolder)).sort()).toEqual(['NOTICE', 'images', 'wallets.json'])
})
