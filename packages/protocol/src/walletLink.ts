/** Schemes that a link of a wallet may never have: they run something in the page, read files, or lead to no wallet. */
const refused = new Set(
  'about blob chrome chrome-extension content data file filesystem ftp http intent javascript mailto moz-extension sms tel vbscript view-source ws wss'.split(
    ' ',
  ),
)

/**
 * Whether a link may lead to a wallet: `https:` with a host, or the scheme of an app, such as `metamask://`.
 *
 * @param kind - `web` takes `https:` only, `app` the scheme of an app only
 */
export function isWalletLink(link: string, kind?: 'web' | 'app'): boolean {
  const scheme = /^([a-z][a-z0-9+.-]{1,63}):/i.exec(link)?.[1]?.toLowerCase()
  // Also what a URL parser would take away, so that everybody sees the same scheme.
  if (scheme === undefined || refused.has(scheme) || /[\s\p{C}"'<>\\^`{|}]/u.test(link))
    return false
  if (scheme !== 'https') return kind !== 'web'
  return (
    kind !== 'app' && /^https:\/\/[^/?#@]+\.[^/?#@.:]+(?:[/?#]|$)/i.test(link) && URL.canParse(link)
  )
}

/**
 * Whether a wallet works on a chain. A listing names chains by CAIP-2 id, or all of a namespace, as in `eip155:*`.
 *
 * @param chains - of the listing
 */
export function worksOnChain(chains: readonly string[], caipNetworkId: string): boolean {
  const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':'))
  return chains.includes(caipNetworkId) || chains.includes(`${namespace}:*`)
}
