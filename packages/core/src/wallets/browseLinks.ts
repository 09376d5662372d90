import type { WalletListing } from '@latchkey/protocol/api'

type BrowseRule = {
  /** The wallet's reverse domain names and names, in lower case. */
  readonly wallets: readonly string[]
  /** `{url}` is the page, `{origin}` its origin, `{base64}` the rest of the link, made from `inner`. All of them encoded once. */
  readonly link: string
  readonly inner?: { readonly link: string; readonly path: string; readonly query: string }
}

/** Wallets that open a page in a browser of their own, by links that each of them has published. */
const rules: readonly BrowseRule[] = [
  {
    wallets: ['app.phantom', 'phantom', 'phantom wallet'],
    link: 'https://phantom.app/ul/browse/{url}?ref={origin}',
  },
  {
    wallets: ['com.solflare', 'app.solflare', 'solflare', 'solflare wallet'],
    link: 'https://solflare.com/ul/v1/browse/{url}?ref={origin}',
  },
  {
    wallets: ['com.coinbase.wallet', 'org.toshi', 'coinbase wallet', 'base'],
    link: 'https://go.cb-w.com/dapp?cb_url={url}',
  },
  {
    wallets: ['com.binance.wallet', 'binance wallet', 'binance web3 wallet'],
    link: 'https://app.binance.com/en/download?_dp={base64}',
    inner: {
      link: 'bnc://app.binance.com/mp/app?appId=xoqXxUSMRccLCrZNRebmzj&startPagePath={path}&startPageQuery={query}',
      path: '/pages/browser/index',
      query: 'url={url}',
    },
  },
]

/** A link that opens this page in a wallet's own browser; `undefined` where the wallet has none. */
export function browseLink(
  { name, rdns }: Pick<WalletListing, 'name' | 'rdns'>,
  page: string | undefined = globalThis.location?.href,
): string | undefined {
  const names = [name.toLowerCase(), rdns?.toLowerCase()]
  const rule = rules.find(({ wallets }) => wallets.some((wallet) => names.includes(wallet)))
  if (!rule || page === undefined) return undefined
  const { origin } = new URL(page)
  const fill = (template: string, values: Readonly<Record<string, string>>) =>
    template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const values = { url: page, origin }
  const { inner, link } = rule
  if (!inner) return fill(link, values)
  const parts = { path: btoa(inner.path), query: btoa(fill(inner.query, values)) }
  return fill(link, { ...values, base64: btoa(fill(inner.link, parts)) })
}
