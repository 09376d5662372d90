import type { WalletListing } from '@latchkey/protocol/api'

type BrowseRule = {
  /** The wallet's reverse domain names and names, in lower case. */
  readonly wallets: readonly string[]
  /** Both encoded. */
  readonly link: (page: string, origin: string) => string
}

/** Wallets that open a page in a browser of their own, by links that each of them has published. */
const rules: readonly BrowseRule[] = [
  {
    wallets: ['app.phantom', 'phantom', 'phantom wallet'],
    link: (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  },
  {
    wallets: ['com.solflare', 'app.solflare', 'solflare', 'solflare wallet'],
    link: (page, origin) => `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`,
  },
  {
    wallets: ['com.coinbase.wallet', 'org.toshi', 'coinbase wallet', 'base'],
    link: (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
  {
    wallets: ['com.binance.wallet', 'binance wallet', 'binance web3 wallet'],
    link: (page) => {
      const path = toBase64('/pages/browser/index')
      const query = toBase64(`url=${page}`)
      const inApp = `bnc://app.binance.com/mp/app?appId=xoqXxUSMRccLCrZNRebmzj&startPagePath=${path}&startPageQuery=${query}`
      return `https://app.binance.com/en/download?_dp=${toBase64(inApp)}`
    },
  },
]

function toBase64(text: string) {
  return encodeURIComponent(btoa(text))
}

/** A link that opens this page in a wallet's own browser; `undefined` where the wallet has none. */
export function browseLink(
  { name, rdns }: Pick<WalletListing, 'name' | 'rdns'>,
  page: string | undefined = globalThis.location?.href,
): string | undefined {
  const names = [name.toLowerCase(), rdns?.toLowerCase()]
  const rule = rules.find(({ wallets }) => wallets.some((wallet) => names.includes(wallet)))
  return page && rule?.link(encodeURIComponent(page), encodeURIComponent(new URL(page).origin))
}
