/** Schemes of wallets that have another name. */
const known = new Set(
  `abt ancrypto argent beexo bitpay bnc bncus bw celo com.kresus.superapp com.oice com.plena
    cypherchat dfw dotted exodus frw fw gp impactsx imtokenv2 interlinkid
    io.scramberry.v7bmfgda1vo42ue385xc jbw leapcompass leapcosmos ledgerlive link.kelp.finance
    metamask metaone nabapass ncg network.gridlock.appgridlock nptwc okx oneinch ontoprovider
    pgk phantom proton pwc rabby rainbow safe safemoon savl smartbody socios-mob solflare
    stickyapp swopmobileexpo tonkeeper tpoutside trust tw uniswap w3akvrn wpapp
    xucre.expo.client xverse zerion`.split(/\s+/),
)
/** Schemes of the system and of browsers, also where a wallet bears their name: they run something, read files, or lead to no wallet. */
const refused =
  /^(?:ms-|search|x-apple|itms|(?:about|blob|chrome|chrome-extension|content|data|facetime|file|filesystem|ftp|geo|http|intent|jar|javascript|ldap|mailto|maps|market|moz-extension|sftp|shell|smb|sms|ssh|tel|telnet|vbscript|view-source|vscode|ws|wss)$)/

/** Names and ids of a wallet. */
export type NamedWallet = {
  readonly id?: unknown
  readonly name?: unknown
  readonly rdns?: unknown
  readonly homepage?: unknown
  readonly aliases?: unknown
}

/**
 * Returns true if a link can open a wallet: `https:` with a host, or an app scheme such as `metamask://`. Allowed app
 * schemes are known, contain "wallet", or match a name of the wallet.
 *
 * @param kind - `web` allows `https:` only, `app` allows app schemes only
 * @param wallet - owner of the link
 */
export function isWalletLink(link: string, kind?: 'web' | 'app', wallet?: NamedWallet): boolean {
  const scheme = /^([a-z][a-z0-9+.-]{1,63}):/i.exec(link)?.[1]?.toLowerCase()
  // Also what a URL parser would take away, so that everybody sees the same scheme.
  if (scheme === undefined || /[\s\p{C}"'<>\\^`{|}]/u.test(link)) return false
  if (scheme !== 'https') return kind !== 'web' && isAppScheme(scheme, wallet)
  return (
    kind !== 'app' && /^https:\/\/[^/?#@]+\.[^/?#@.:]+(?:[/?#]|$)/i.test(link) && URL.canParse(link)
  )
}

function isAppScheme(scheme: string, wallet: NamedWallet | undefined) {
  if (refused.test(scheme)) return false
  if (known.has(scheme) || scheme.includes('wallet')) return true
  const { id, name, rdns, homepage, aliases } = wallet ?? {}
  const host = typeof homepage === 'string' ? homepage.split('/')[2] : undefined
  const others: readonly unknown[] = Array.isArray(aliases) ? aliases : []
  const names = [id, name, rdns, host, ...others]
  const word = toLetters(scheme)
  const core = word.replace(/app|mobile|wc/g, '') || word
  return core.length > 1 && names.some((one) => toLetters(one).includes(core))
}

function toLetters(text: unknown) {
  return typeof text === 'string' ? text.toLowerCase().replace(/[^a-z0-9]/g, '') : ''
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
