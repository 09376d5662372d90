import { defineTexts } from './defineTexts.ts'
import { entryText } from './entryText.ts'
import { networkButtonText } from './networkButtonText.ts'

/** Every text of the dialog that is no feature's, in English. */
export const en = defineTexts('dialog', {
  ...entryText,
  ...networkButtonText.texts,
  back: 'Back',
  loading: 'Loading',
  whatIsAWallet: 'What is a Wallet?',
  whatIsANetwork: 'What is a network?',

  noWalletTitle: 'No wallet found',
  noWalletText: 'Add a wallet to this browser, or open this page in your wallet’s app.',
  connectNote: 'This site will see your address. It cannot move anything without asking.',
  installed: 'Installed',
  wallets: 'Wallets',
  recent: 'Recent',
  qrCode: 'QR code',
  multichain: 'Multichain',
  allWallets: 'All Wallets',
  continueWithWallet: 'Continue with a wallet',
  or: 'or',
  agreeBoth: 'I agree to our {terms} and {privacy}',
  agreeTerms: 'I agree to our {terms}',
  agreePrivacy: 'I agree to our {privacy}',
  connectingAgreesBoth: 'By connecting your wallet, you agree to our {terms} and {privacy}',
  connectingAgreesTerms: 'By connecting your wallet, you agree to our {terms}',
  connectingAgreesPrivacy: 'By connecting your wallet, you agree to our {privacy}',
  termsOfService: 'terms of service',
  privacyPolicy: 'privacy policy',
  agreeFirst: 'Agree first, then choose a wallet.',
  opensInTab: 'opens in a new tab',
  poweredBy: 'Powered by',

  continueIn: 'Continue in {name}',
  acceptInWallet: 'Accept connection request in the wallet',
  openAndAccept: 'Open {name} and accept',
  pendingInWallet: 'The request is waiting in your wallet',
  slowWallet: 'No request to see? Open {name} yourself, or try again.',
  connected: 'Connected',
  connectChain: 'Connect {chain}',
  connectionDeclined: 'Connection declined',
  connectionDeclinedText: 'Connection can be declined if a previous request is still active',
  connectionFailed: 'Connection failed',
  walletGone: 'This wallet is not there any more. Turn it on, then choose it again.',

  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting...',
  network: 'Network:',

  clearSearch: 'Clear the search',
  showAll: 'Show all',

  setupMistake: 'Mistake in the set-up:',
  setupWarning: 'Warning about the set-up:',
  hideAlert: 'Hide this message',
  viewFailed: 'Something went wrong',
  viewFailedText: 'This part of the dialog stopped working. Nothing was sent.',
})
