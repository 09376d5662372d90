/** Cleans what sources write as links. What is left is a link that leads where it says, or nothing. */

/** Schemes that many apps share because a template came with them: nobody knows which one would open. */
const shared = new Set([
  'myapp',
  'walletapp',
  'wc',
  'wcflutterwallet',
  'app',
  'http',
  'https',
  'com.example',
])
const stores = {
  app: /^https:\/\/(?:apps|itunes)\.apple\.com\/(?:[a-z]{2}\/)?app\/(?:[^/]+\/)?(id\d+)/i,
  play: /^https:\/\/play\.google\.com\/store\/apps\/details\/?\?(?:.*&)?id=([A-Za-z0-9_.]+)/,
  chrome:
    /^https:\/\/(?:chrome\.google\.com\/webstore|chromewebstore\.google\.com)\/.*\b([a-p]{32})\b/,
}
/** Hosts and paths where no wallet takes over. */
const noWallet =
  /^https:\/\/(?:[^/]*\.)?(?:google|apple|github|x|twitter|t|youtube|discord|medium|microsoft|firebase)\.(?:com|me|dev|gg)(?:\/|$)/i

/** A page on the web, in its shortest form. */
export function web(value) {
  const text = String(value ?? '').trim()
  if (!/^(?:https?:\/\/)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(text)) return undefined
  const url = new URL(text.replace(/^(?:https?:\/\/)?/i, 'https://'))
  for (const name of [...url.searchParams.keys()])
    if (/^utm_|^ref$|^referrer$|^source$/i.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href.replace(/\/$/, '')
}

/** The scheme of an app with what belongs before `wc?uri=`. */
export function app(value) {
  const text = String(value ?? '').trim()
  const [, scheme = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*):\/*([^\s,]*)$/i.exec(text.split(',')[0].trim()) ?? []
  if (scheme === '' || shared.has(scheme.toLowerCase()) || /:\/\//.test(rest)) return undefined
  const path = rest.replace(/(?:wc)?\/?\??(?:uri=?.*)?$/i, (end) => (/[?=]/.test(end) ? '' : end))
  return `${scheme}://${path}`
}

/** The page of a product, not of a store. */
export function home(value) {
  const link = web(value)
  return link !== undefined && noWallet.test(link) ? undefined : link
}

/** Where a wallet's own app takes over from the web: no store, no page that only tells about it. */
export function universal(value, homepage) {
  const link = web(value)
  if (link === undefined || noWallet.test(link) || /\?|\bdownload/.test(link)) return undefined
  return link === web(homepage) ? undefined : link
}

/** The place of an app in a store, without what campaigns add; nothing for any other page. */
export const store = {
  app: (value) => {
    const id = stores.app.exec(String(value ?? '').trim())?.[1]
    return id && `https://apps.apple.com/app/${id}`
  },
  play: (value) => {
    const id = stores.play.exec(String(value ?? '').trim())?.[1]
    return id && `https://play.google.com/store/apps/details?id=${id}`
  },
  chrome: (value) => {
    const id = stores.chrome.exec(String(value ?? '').trim())?.[1]
    return id && `https://chromewebstore.google.com/detail/${id}`
  },
}
