import type { Connector } from '../connectors/connector.ts'
import { isMobile } from './platform.ts'

/** The name of the one provider in the page that says nothing of itself. */
export const browserWallet = 'Browser Wallet'

/** It is not shown on a desktop, where installed wallets announce themselves, and on a phone only where there is something behind it. */
export function isBrowserWalletHidden({ name, rdns, provider }: Connector): boolean {
  return name === browserWallet && !(isMobile() && Boolean(rdns ?? provider))
}
