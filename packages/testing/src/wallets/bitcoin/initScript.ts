import { installBitcoinWallet } from './installBitcoinWallet.ts'

/** What a browser test puts before the page’s own scripts: Bitcoin wallets, installed by options. */
declare global {
  interface Window {
    latchkeyInstallBitcoinWallet?: typeof installBitcoinWallet
  }
}
window.latchkeyInstallBitcoinWallet = installBitcoinWallet
