import { installSolanaWallet } from './installSolanaWallet.ts'

/** What a browser test puts before the page's own scripts. */
declare global {
  interface Window {
    latchkeyInstallSolanaWallet?: typeof installSolanaWallet
  }
}
window.latchkeyInstallSolanaWallet = installSolanaWallet
