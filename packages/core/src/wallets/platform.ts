import type { Connector } from '../connectors/connector.ts'

/** Where the page runs. */
export type Platform = {
  readonly os: 'desktop' | 'ios' | 'android'
  /** Inside Telegram, which opens links of the web only. */
  readonly isTelegram: boolean
  /** Inside another app's browser (not a wallet's: there, the wallet is installed). */
  readonly isInApp: boolean
}

/** What browsers inside other apps say of themselves; `wv` is Android's own word for them. */
const inAppPattern =
  /FBA[NV]|Instagram|MicroMessenger|\bLine\/|Snapchat|Twitter|LinkedInApp|musical_ly|TikTok|Pinterest|\bGSA\/|; wv\)/

type TelegramWindow = {
  readonly TelegramWebviewProxy?: unknown
  readonly TelegramWebviewProxyProto?: unknown
  readonly Telegram?: { readonly WebApp?: { readonly initData?: unknown } }
}

/** Whether the page runs on a phone or a tablet. */
export function isMobile(): boolean {
  return readOs() !== 'desktop'
}

/** Where the page runs, as far as the browser says. */
export function readPlatform(): Platform {
  // Telegram's own properties; a page that only offers its login button has none of these.
  const { TelegramWebviewProxy, TelegramWebviewProxyProto, Telegram } =
    globalThis as unknown as TelegramWindow
  const isTelegram = Boolean(
    TelegramWebviewProxy ?? TelegramWebviewProxyProto ?? Telegram?.WebApp?.initData,
  )
  return { os: readOs(), isTelegram, isInApp: inAppPattern.test(globalThis.navigator?.userAgent) }
}

function readOs(): Platform['os'] {
  if (typeof navigator === 'undefined') return 'desktop'
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac, and no Mac has a screen to touch.
  if (/iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'ios'
  return /Android|Mobile/i.test(userAgent) ? 'android' : 'desktop'
}

/** The name of the one provider in the page that says nothing of itself. */
export const browserWallet = 'Browser Wallet'

/** It is not shown on a desktop, where installed wallets announce themselves, and on a phone only where there is something behind it. */
export function isBrowserWalletHidden({ name, rdns, provider }: Connector): boolean {
  return name === browserWallet && !(isMobile() && Boolean(rdns ?? provider))
}
