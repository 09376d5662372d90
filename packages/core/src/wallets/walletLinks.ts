import type { NamedWallet } from '@latchkey/protocol'
import type { WalletListing } from '@latchkey/protocol/api'
import { browseLink } from './browseLinks.ts'
import { isAllowedLink } from './checkListing.ts'
import { readPlatform, type Platform } from './platform.ts'

/** An address to follow, and where it opens. */
export type WalletLink = {
  readonly href: string
  readonly target: '_self' | '_blank'
}

export declare namespace walletLinks {
  type Parameters = {
    /** Default: where this page runs. */
    readonly platform?: Platform | undefined
    /** Links of the web before those with a scheme of the wallet's own. */
    readonly preferUniversalLinks?: boolean | undefined
  }
  type ReturnType = {
    /** The wallet's app, by a scheme of its own. */
    readonly native?: WalletLink | undefined
    /** The wallet's app where it is installed, else a page of the wallet's. */
    readonly universal?: WalletLink | undefined
    /** What to follow on a phone, the one most likely to work first. */
    readonly mobile: readonly WalletLink[]
    readonly desktop?: WalletLink | undefined
    readonly webapp?: WalletLink | undefined
    /** Opens this page in the wallet's own browser, where the wallet is then installed. Needs no pairing. */
    readonly browse?: WalletLink | undefined
  }
}

/**
 * Where a wallet is to be sent with a pairing. Every link has an allowed scheme, and the pairing's URI is encoded once; Telegram on Android
 * decodes it once more, and gets it encoded twice.
 *
 * @param uri - `wc:…` (WalletConnect 2); without one, only `browse` is given
 */
export function walletLinks(
  wallet: Pick<WalletListing, 'name'> & Partial<WalletListing>,
  uri: string | undefined,
  { platform = readPlatform(), preferUniversalLinks = false }: walletLinks.Parameters = {},
): walletLinks.ReturnType {
  const { mobile_link, link_mode, desktop_link, webapp_link } = wallet
  const link = (address: string | null | undefined, kind?: 'app' | 'web') =>
    uri && address && isOfKind(address, kind, wallet)
      ? toLink(pairingAddress(address, encode(uri, platform)), platform)
      : undefined
  const native = link(mobile_link, 'app')
  const universal = link(link_mode, 'web') ?? link(mobile_link, 'web')
  // Telegram opens no link with an app's own scheme, and on Android other apps' browsers rarely do.
  const { os, isInApp, isTelegram } = platform
  const isWebFirst = preferUniversalLinks || isTelegram || (isInApp && os === 'android')
  const mobile = isWebFirst ? [universal, native] : [native, universal]
  const browse = browseLink(wallet)
  return {
    native,
    universal,
    mobile: mobile.filter((each) => each !== undefined),
    desktop: link(desktop_link),
    webapp: link(webapp_link, 'web'),
    ...(browse && os !== 'desktop' && { browse: toLink(browse, platform) }),
  }
}

function isOfKind(address: string, kind: 'app' | 'web' | undefined, wallet: NamedWallet) {
  const isWeb = /^https?:/i.test(address)
  return (
    isAllowedLink(address, undefined, wallet) && (kind === undefined || (kind === 'web') === isWeb)
  )
}

function encode(uri: string, { os, isTelegram }: Platform) {
  const once = encodeURIComponent(uri)
  return isTelegram && os === 'android' ? encodeURIComponent(once) : once
}

/** `metamask://wc?uri=…` or `https://metamask.app.link/wc?uri=…`; a query that the link has stays. */
function pairingAddress(address: string, encoded: string) {
  const [, base = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(address) ?? []
  const start = /:\/\//.test(base) ? base : base.replace(/:\/?$/, '://')
  const folder = start.endsWith('/') ? start : `${start}/`
  return `${folder}wc?${query && `${query}&`}uri=${encoded}`
}

function toLink(href: string, { isTelegram }: Platform): WalletLink {
  return { href, target: isTelegram || /^https?:/i.test(href) ? '_blank' : '_self' }
}
