import { installTestWallet } from './installTestWallet.ts'

/** What a browser test puts before the page's own scripts: wallets of the page script kind, installed by options. */
declare global {
  interface Window {
    latchkeyInstallTestWallet?: typeof installTestWallet
  }
}
window.latchkeyInstallTestWallet = installTestWallet
