import type { Kit } from '../kit/kit.ts'
import { findWalletConnector } from './findWalletConnector.ts'
import { readPlatform, type Platform } from './platform.ts'
import { hasWalletConnect } from './selectConnectorGroups.ts'
import type { WalletListing } from '@latchkey/protocol/api'

/** A way to reach a wallet. */
export type WalletPlatform = 'browser' | 'mobile' | 'webapp' | 'desktop' | 'qrcode' | 'unsupported'

/**
 * The ways to reach a wallet from this device, the best first, never none. `qrcode` where nothing is known of the wallet; `unsupported` where it
 * has to be installed first.
 */
export function walletPlatforms(
  kit: Kit,
  wallet: WalletListing | undefined,
  { os }: Pick<Platform, 'os'> = readPlatform(),
): readonly WalletPlatform[] {
  if (!wallet) return ['qrcode']
  const isPhone = os !== 'desktop'
  const pairing: WalletPlatform[] = hasWalletConnect(kit)
    ? [
        ...(wallet.mobile_link || wallet.link_mode
          ? [isPhone ? ('mobile' as const) : ('qrcode' as const)]
          : []),
        ...(wallet.webapp_link ? ['webapp' as const] : []),
        ...(wallet.desktop_link && !isPhone ? ['desktop' as const] : []),
      ]
    : []
  const isInstalled = findWalletConnector(kit.store.getState(), wallet) !== undefined
  const ways: WalletPlatform[] = [...(isInstalled ? ['browser' as const] : []), ...pairing]
  if (ways.length > 0) return ways
  const isExtension = wallet.rdns || wallet.injected?.length || wallet.chrome_store
  return isExtension || !hasWalletConnect(kit) ? ['unsupported'] : ['qrcode']
}
