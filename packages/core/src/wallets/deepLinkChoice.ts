import type { WalletLink } from './walletLinks.ts'

/** Where other libraries of the page look for the wallet that the visitor has chosen. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Keeps the wallet whose link was followed, so that later requests can lead there too. Under its usual name, apart from the kit's storage. */
export function rememberDeepLink(link: WalletLink, name: string): void {
  const href = link.href.split(/wc\?/)[0] ?? link.href
  try {
    localStorage.setItem(deepLinkChoiceKey, JSON.stringify({ href, name }))
  } catch {
    // Storage is denied: the choice is forgotten with the page.
  }
}

/** Forgets it, as when the wallet is disconnected. */
export function forgetDeepLink(): void {
  try {
    localStorage.removeItem(deepLinkChoiceKey)
  } catch {
    // Storage is denied: nothing was kept.
  }
}
