import type { WalletListing } from '@latchkey/protocol/api'
import { isAllowedLink } from './checkListing.ts'
import type { Platform } from './platform.ts'

/** A place where a wallet can be had. */
export type WalletStore = {
  readonly type: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  readonly href: string
}

const stores = {
  desktop: ['chrome_store', 'app_store', 'play_store', 'homepage'],
  ios: ['app_store', 'homepage'],
  android: ['play_store', 'homepage'],
} as const satisfies Record<Platform['os'], readonly WalletStore['type'][]>

/** Where a wallet can be had for a device, over `https:` only. On a desktop the stores of phones too: a code to scan leads there. */
export function walletStores(
  wallet: Partial<WalletListing>,
  { os }: Pick<Platform, 'os'>,
): readonly WalletStore[] {
  return stores[os].flatMap((type) => {
    const href = wallet[type]
    return href && isAllowedLink(href, 'web') ? [{ type, href }] : []
  })
}
