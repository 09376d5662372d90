/** Reads the facts about wallets out of each package, each in the same form; `key`s say which records are about one product. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  aliases,
  certified,
  chains,
  corrections,
  home as homes,
  ids,
  noProducts,
  registered,
  sameAs,
  templates,
  wellKnown,
} from './handKept.mjs'
import { app, home, store, universal, web } from './links.mjs'
import { folderOf, sourceOf } from './packages.mjs'

const load = async (...path) => import(pathToFileURL(join(...path)).href)
/** A name without what many have in common. */
export const compare = (name) =>
  name
    .toLowerCase()
    .replace(/\b(?:wallet|digital|app)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

async function fromThirdweb() {
  const folder = join(folderOf('thirdweb'), 'dist/esm/wallets/__generated__')
  const { default: infos } = await load(folder, 'wallet-infos.js')
  const order = new Map(infos.map(({ id }, index) => [id, index]))
  const found = await Promise.all(
    readdirSync(join(folder, 'wallet')).map(async (name) => {
      const [{ wallet }, { default: picture }] = await Promise.all([
        load(folder, 'wallet', name, 'index.js'),
        load(folder, 'wallet', name, 'image.js'),
      ])
      return { wallet, picture }
    }),
  )
  return found
    .filter(({ wallet }) => !noProducts.has(wallet.id))
    .sort((a, b) => (order.get(a.wallet.id) ?? 1e9) - (order.get(b.wallet.id) ?? 1e9))
    .map(({ wallet: { id, name, homepage, app: stores, rdns, mobile, desktop }, picture }) => ({
      source: sourceOf('thirdweb'),
      id: templates[id] ?? id,
      name,
      homepage: web(homepage),
      rdns: templates[id] ? undefined : (rdns ?? undefined),
      mobile_link: app(mobile.native) ?? universal(mobile.universal, homepage),
      link_mode: universal(mobile.universal, homepage),
      desktop_link: app(desktop.native),
      webapp_link: universal(desktop.universal, homepage),
      app_store: store.app(stores.ios),
      play_store: store.play(stores.android),
      chrome_store: store.chrome(stores.chrome),
      picture,
    }))
}

/** Only the literals of each wallet's description are read; the package's code is not run. */
async function fromRainbowKit() {
  const folder = join(folderOf('@rainbow-me/rainbowkit'), 'dist/wallets/walletConnectors')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const found = []
  for (const file of files.filter((name) => name.startsWith('chunk-'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    const [, kind] = /\/\/ src\/wallets\/walletConnectors\/(\w+)\//.exec(text) ?? []
    const [, name] = /^ +name: "([^"]+)"/m.exec(text) ?? []
    if (!kind || !name || /^(?:injected|walletConnect|base|porto)/.test(kind)) continue
    const rdns = /rdns: "([^"]+)"/.exec(text)?.[1]
    const links = Object.fromEntries(
      [
        ...text.matchAll(
          /^ {4,}(ios|android|chrome|mobile|qrCode|browserExtension|desktop): "(https:[^"]+)"/gm,
        ),
      ]
        .map(([, where, link]) => [where, link])
        .reverse(),
    )
    const homepage = home(links.browserExtension ?? links.desktop ?? links.mobile ?? links.qrCode)
    const icon = files.find((other) => other.toLowerCase().startsWith(`${kind.toLowerCase()}-`))
    const picture = icon && (await load(folder, icon)).default
    found.push({
      source: sourceOf('@rainbow-me/rainbowkit'),
      name,
      homepage,
      rdns,
      app_store: store.app(links.ios),
      play_store: store.play(links.android),
      chrome_store: store.chrome(links.chrome),
      picture,
    })
  }
  return found
}

const namespaces = { evm: 'eip155', sol: 'solana', btc: 'bip122' }

async function fromWalletBook() {
  const text = readFileSync(
    join(folderOf('@dynamic-labs/wallet-book'), 'wallet-book-fallbacks.js'),
    'utf8',
  )
  // Nothing but data, but an ES module in a package that says it is CommonJS.
  const { default: book } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  const isProduct = ([key]) =>
    !/^(?:walletconnect|unknown|fallback|magic(?:link|social|email)|dynamicwaas|turnkey|intersend|edenonline|dapper|lilico)/.test(
      key,
    )
  return Object.entries(book.wallets)
    .filter(isProduct)
    .map(([, wallet]) => ({
      source: sourceOf('@dynamic-labs/wallet-book'),
      name: wallet.name,
      rdns: wallet.eip6963Config?.rdns,
      mobile_link: app(wallet.mobile?.native?.replace(/wc$/, '')),
      link_mode: wallet.mobile?.universal?.includes('{{')
        ? undefined
        : web(wallet.mobile?.universal?.replace(/\/wc$/, '')),
      app_store: wallet.mobile?.iosId && `https://apps.apple.com/app/${wallet.mobile.iosId}`,
      play_store:
        wallet.mobile?.androidId &&
        `https://play.google.com/store/apps/details?id=${wallet.mobile.androidId}`,
      chrome_store:
        wallet.desktop?.chromeId &&
        `https://chromewebstore.google.com/detail/${wallet.desktop.chromeId}`,
      injected: (wallet.injectedConfig ?? []).flatMap(injectedOf),
    }))
}

/** By which name a page finds a wallet: the flag of its provider, or, outside Ethereum's kind, where that stands. */
function injectedOf({ chain, extensionLocators = [], windowLocations = [] }) {
  const namespace = namespaces[chain]
  if (!namespace) return []
  // Others set the flag of a better known one as well; their own is the last.
  const flag = extensionLocators.filter(({ value }) => value === true).at(-1)?.flag
  const name = flag ?? (namespace === 'eip155' ? undefined : windowLocations[0])
  return name ? [{ namespace, injected_id: name }] : []
}

async function fromOnboard() {
  const folder = folderOf('@web3-onboard/injected-wallets')
  const { ProviderIdentityFlag: flags, ProviderLabel: labels } = await load(folder, 'dist/types.js')
  const code = readFileSync(join(folder, 'dist/wallets.js'), 'utf8')
  const found = []
  for (const [part] of code.matchAll(/^const \w+ = \{[\s\S]*?^\};/gm)) {
    const name = labels[/label: ProviderLabel\.(\w+)/.exec(part)?.[1]]
    const flag = flags[/\[ProviderIdentityFlag\.(\w+)\]/.exec(part)?.[1]]
    if (!name || !flag || !/^is[A-Z]/.test(flag)) continue
    const icon = /import\('\.\/(icons\/\w+\.js)'\)/.exec(part)?.[1]
    found.push({
      source: sourceOf('@web3-onboard/injected-wallets'),
      name,
      picture: icon && (await load(folder, 'dist', icon)).default.trim(),
      injected: [{ namespace: 'eip155', injected_id: flag }],
    })
  }
  return found
}

/** The first source that knows a field is believed; the hand-kept ones before all. */
export async function readWallets() {
  const wallets = []
  const byKey = new Map()
  const keysOf = ({ rdns, name, app_store: ios, play_store: android, chrome_store: chrome }) =>
    [rdns && `rdns ${rdns.toLowerCase()}`, ios, android, chrome, `name ${compare(name)}`].filter(
      Boolean,
    )
  const add = (record) => {
    const name = compare(record.name)
    const id = record.id ?? sameAs[name] ?? ids[name]
    const known =
      wallets.find((wallet) => wallet.id === id) ??
      keysOf(record)
        .map((key) => byKey.get(key))
        // A source that has ids of its own tells products apart; only the same page makes them one.
        .find((wallet) => wallet && (!record.id || hostOf(wallet) === hostOf(record)))
    const target = known ?? {
      id: id ?? record.rdns ?? reversed(record.homepage),
      sources: [],
      injected: [],
      pictures: [],
    }
    // What cannot be named or visited is no wallet to list.
    if (!known && (!target.id || !(record.homepage ?? corrections[target.id]?.homepage))) return
    if (!known && wallets.some((wallet) => wallet.id === target.id)) return
    if (!known) wallets.push(target)
    const { source, injected = [], picture, ...facts } = record
    if (picture) target.pictures.push(picture)
    for (const [field, value] of Object.entries(facts))
      if (field !== 'id' && value !== undefined && value !== '') target[field] ??= value
    for (const one of injected)
      if (!target.injected.some((other) => other.namespace === one.namespace))
        target.injected.push(one)
    if (!target.sources.includes(source)) target.sources.push(source)
    for (const key of keysOf(record)) if (!byKey.has(key)) byKey.set(key, target)
  }
  for (const read of [fromThirdweb, fromRainbowKit, fromWalletBook, fromOnboard])
    for (const record of await read()) add(record)
  const sorted = inOrder(wallets.map(finish))
  dropLinksOfOthers(sorted.map(({ record }) => record))
  return sorted.filter(({ record }) => ways.some((way) => record[way] !== undefined))
}

/** Links by which a wallet is opened or got. A listing without any is of no use. */
const ways = [
  ...['mobile_link', 'desktop_link', 'webapp_link'],
  ...['app_store', 'play_store', 'chrome_store'],
]

function finish({ sources, pictures, ...facts }) {
  const { id } = facts
  const corrected = { ...facts, ...corrections[id] }
  const { name, homepage } = corrected
  const injected = [
    ...corrected.injected,
    ...(registered[id] ? [{ namespace: 'solana', injected_id: registered[id] }] : []),
  ]
  const isByHand = corrections[id] ?? chains[id] ?? homes[id] ?? registered[id] ?? aliases[id]
  return {
    // The first source's logo, unless a mark was drawn into it that is not the product's own.
    picture: (certified.has(id) ? pictures[1] : undefined) ?? pictures[0],
    mayBeMarked: certified.has(id) && pictures.length < 2,
    record: withoutHoles({
      id,
      name: name.trim().replace(/\s+/g, ' '),
      aliases: aliases[id],
      homepage,
      mobile_link: corrected.mobile_link ?? corrected.link_mode,
      desktop_link: corrected.desktop_link,
      webapp_link: corrected.webapp_link,
      link_mode: corrected.link_mode,
      app_store: corrected.app_store,
      play_store: corrected.play_store,
      chrome_store: corrected.chrome_store,
      rdns: corrected.rdns,
      chains: chains[id] ?? ['eip155:*'],
      home: homes[id],
      badge_type: certified.has(id) ? 'certified' : undefined,
      injected: injected.length > 0 ? injected : undefined,
      source: [...sources, ...(isByHand ? ['hand-kept'] : [])],
    }),
  }
}

/** One name of a page belongs to one wallet: the first that has it. */
function inOrder(wallets) {
  const rank = new Map(wellKnown.map((id, index) => [id, index]))
  const rankOf = ({ record }) => rank.get(record.id) ?? wellKnown.length
  const sorted = wallets
    .map((wallet, index) => ({ wallet, index }))
    .sort((a, b) => rankOf(a.wallet) - rankOf(b.wallet) || a.index - b.index)
    .map(({ wallet }) => wallet)
  const rdns = new Set()
  for (const { record } of sorted) {
    if (record.rdns && rdns.has(record.rdns.toLowerCase())) delete record.rdns
    if (record.rdns) rdns.add(record.rdns.toLowerCase())
  }
  return sorted
}

const hostOf = ({ homepage }) => homepage && new URL(homepage).hostname.replace(/^www\./, '')

/** Some entries of the registries name the page of a better known wallet, from which they were copied. */
function dropLinksOfOthers(records) {
  const domainOf = (link) => new URL(link).hostname.split('.').slice(-2).join('.')
  const owners = new Map(records.map((record) => [domainOf(record.homepage), record.id]).reverse())
  for (const record of records)
    for (const field of ['mobile_link', 'link_mode', 'webapp_link']) {
      const link = record[field]
      if (!link?.startsWith('https:')) continue
      const domain = domainOf(link)
      if (domain !== domainOf(record.homepage) && owners.has(domain)) delete record[field]
    }
}

function reversed(homepage) {
  return hostOf({ homepage })?.split('.').reverse().join('.')
}

function withoutHoles(record) {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}
