/** Makes the catalogue's pictures: small WebPs, encoded anew, whatever the source's file was. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { currencies } from './currencies.mjs'
import { folderOf } from './packages.mjs'
import { wellKnownTokens } from '../../packages/server/src/accounts/tokens/wellKnownTokens.ts'

/** In pixels: a row shows a wallet at 40, on screens with up to three for each. */
const edge = { wallet: 120, other: 96 }
const solana = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  local: 'solana:LocaL111111111111111111111111111',
}
const bitcoin = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet3: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}
/** Networks that look like another one, which the icons do not have themselves. */
const alike = {
  [solana.devnet]: solana.mainnet,
  [solana.testnet]: solana.mainnet,
  [solana.local]: solana.mainnet,
  [bitcoin.testnet3]: bitcoin.mainnet,
  [bitcoin.testnet4]: bitcoin.mainnet,
  [bitcoin.signet]: bitcoin.mainnet,
  [bitcoin.regtest]: bitcoin.mainnet,
  'eip155:17000': 'eip155:1',
  'eip155:560048': 'eip155:1',
  'eip155:11155111': 'eip155:1',
  'eip155:11155420': 'eip155:10',
  'eip155:97': 'eip155:56',
  'eip155:80002': 'eip155:137',
  'eip155:43113': 'eip155:43114',
  'eip155:421614': 'eip155:42161',
  'eip155:84532': 'eip155:8453',
  'eip155:10200': 'eip155:100',
  'eip155:300': 'eip155:324',
  'eip155:534351': 'eip155:534352',
  'eip155:59141': 'eip155:59144',
  'eip155:44787': 'eip155:42220',
  'eip155:11142220': 'eip155:42220',
}
/** EVM chains of one machine, such as those of Anvil and Hardhat. */
export const localNetworks = ['eip155:1337', 'eip155:31337', 'eip155:31338']
/** On-ramp providers whose terms allow the mark in an interface that offers them: https://stripe.com/legal/marks. */
export const providers = { stripe: { icon: 'stripe', color: '#635BFF' } }
/** The currencies of chains that the icons' list gives no place by market value, or a low one. */
const natives = ['btc', 'pol']
/** Tokens that stand for another one, unit by unit, and look like it. */
const sameToken = {
  ...{
    weth: 'eth',
    'weth.e': 'eth',
    wavax: 'avax',
    wbnb: 'bnb',
    wpol: 'pol',
    wmnt: 'mnt',
    wsol: 'sol',
  },
  ...{
    'usdc.e': 'usdc',
    usdbc: 'usdc',
    'usdt.e': 'usdt',
    usdt0: 'usdt',
    'usd₮': 'usdt',
    'usd₮0': 'usdt',
  },
  ...{ 'dai.e': 'dai', xdai: 'dai', wxdai: 'dai', 'wbtc.e': 'wbtc', 'btc.b': 'btc', btcb: 'btc' },
  ...{ 'link.e': 'link', 'aave.e': 'aave', 'knc.e': 'knc' },
}
/** Tokens up to this place by market value have a picture, besides those whose balances the server reads. */
const lastRank = 300

/** The picture of a wallet from a `data:` address or a piece of SVG; a monogram of ours where no source has one. */
export async function drawWallet(picture, name) {
  const bytes = picture === undefined ? monogram(name) : bytesOf(picture)
  return encode(bytes, edge.wallet)
}

/** Every other picture, by kind and id. */
export async function drawOthers() {
  const icons = join(folderOf('@web3icons/core'), 'dist/svgs')
  const metadata = join(folderOf('@web3icons/common'), 'dist/metadata')
  const [{ networks }, { tokens }] = await Promise.all([
    import(pathToFileURL(join(metadata, 'networks.js')).href),
    import(pathToFileURL(join(metadata, 'tokens.js')).href),
  ])
  const drawn = {
    networks: new Map(),
    tokens: new Map(),
    currencies: new Map(),
    connectors: new Map(),
    providers: new Map(),
  }

  for (const { id, caip2id } of networks) {
    if (!caip2id || !/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(caip2id)) continue
    const svg = await readIcon(icons, 'networks', id)
    if (svg && !drawn.networks.has(caip2id))
      drawn.networks.set(caip2id, await encode(svg, edge.other))
  }
  for (const [id, like] of Object.entries(alike))
    if (!drawn.networks.has(id)) drawn.networks.set(id, drawn.networks.get(like))

  for (const id of localNetworks) drawn.networks.set(id, await drawLocalNetwork())

  const listed = Object.values(wellKnownTokens).flatMap((rows) => rows.map(([, symbol]) => symbol))
  const read = new Set([...natives, ...listed.map((symbol) => symbol.toLowerCase())])
  const wanted = tokens
    .filter(
      ({ symbol, marketCapRank }) =>
        (marketCapRank ?? 1e9) <= lastRank || read.has(symbol.toLowerCase()),
    )
    .sort((a, b) => (a.marketCapRank ?? 1e9) - (b.marketCapRank ?? 1e9))
  for (const { symbol, filePath } of wanted) {
    // Where two tokens have one symbol, the larger one is meant.
    if (drawn.tokens.has(symbol.toLowerCase())) continue
    const svg = await readIcon(icons, 'tokens', filePath.replace(/^token:/, ''))
    if (svg) drawn.tokens.set(symbol.toLowerCase(), await encode(svg, edge.other))
  }
  for (const [symbol, like] of Object.entries(sameToken)) {
    const picture = drawn.tokens.get(like)
    if (picture && !drawn.tokens.has(symbol)) drawn.tokens.set(symbol, picture)
  }
  for (const [code, mark] of Object.entries(currencies))
    drawn.currencies.set(code.toLowerCase(), await encode(coin(mark, code), edge.other))
  const walletConnect = await readIcon(icons, 'wallets', 'wallet-connect')
  if (walletConnect) drawn.connectors.set('walletConnect', await encode(walletConnect, edge.wallet))
  for (const id of Object.keys(providers)) drawn.providers.set(id, await drawProvider(id))
  return drawn
}

/** The picture of a network on one machine: a prompt. */
export async function drawLocalNetwork() {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="#3b4a63"/><path d="M28 32l17 16-17 16M52 66h18" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/></svg>'
  return encode(Buffer.from(svg), edge.other)
}

/** An on-ramp provider's mark, in white on its color. */
export async function drawProvider(id) {
  const { icon, color } = providers[id]
  const file = join(folderOf('simple-icons'), `icons/${icon}.svg`)
  const [, path] = / d="([^"]+)"/.exec(readFileSync(file, 'utf8')) ?? []
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-9 -9 42 42"><rect x="-9" y="-9" width="42" height="42" fill="${color}"/><path fill="#fff" d="${path}"/></svg>`
  return encode(Buffer.from(svg), edge.other)
}

/** A wallet's logo of the icons of networks and tokens, by the wallet's name in small letters. */
export async function iconOfWallet(name) {
  const icons = join(folderOf('@web3icons/core'), 'dist/svgs')
  return (await readIcon(icons, 'wallets', name))?.toString()
}

async function readIcon(icons, kind, name) {
  for (const variant of ['background', 'branded']) {
    const folder = join(icons, kind, variant)
    const file = readdirSync(folder).find((entry) => entry === `${name}.svg.js`)
    if (!file) continue
    const { default: svg } = await import(pathToFileURL(join(folder, file)).href)
    return Buffer.from(svg)
  }
  return undefined
}

async function encode(bytes, size) {
  return sharp(bytes, { density: 384, limitInputPixels: 16_777_216 })
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ quality: 82, alphaQuality: 90, effort: 6 })
    .toBuffer()
}

function bytesOf(picture) {
  if (picture.startsWith('<svg')) return Buffer.from(picture)
  const [, isBase64, content = ''] =
    /^data:image\/[a-z+]+(?:;[a-z0-9=-]+)*?(;base64)?,(.*)$/s.exec(picture) ?? []
  return isBase64 ? Buffer.from(content, 'base64') : Buffer.from(decodeURIComponent(content))
}

/** A hue from a text, so that the same one always looks the same. */
const hueOf = (text) => [...text].reduce((sum, letter) => sum * 31 + letter.codePointAt(0), 7) % 360

function monogram(name) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><rect width="120" height="120" fill="hsl(${hueOf(name)},45%,38%)"/><text x="60" y="82" font-family="DejaVu Sans" font-weight="bold" font-size="62" fill="#fff" text-anchor="middle">${name[0].toUpperCase()}</text></svg>`,
  )
}

/** A currency's own sign on a disc; smaller where it has several letters. */
function coin(mark, code) {
  const size = [0, 54, 42, 32, 26][[...mark].length] ?? 22
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="48" fill="hsl(${hueOf(code)},42%,34%)"/><text x="48" y="${48 + size * 0.36}" font-family="DejaVu Sans" font-weight="bold" font-size="${size}" fill="#fff" text-anchor="middle">${mark}</text></svg>`,
  )
}
