import { defineTexts } from './defineTexts.ts'
import { entryText } from './entry.ts'

/** Every text of the dialog that is no feature's, in English. */
export const en = defineTexts('dialog', {
  ...entryText,
  back: 'Back',

  noWalletTitle: 'No wallet found',
  noWalletText: 'Add a wallet to this browser. It shows up here by itself, without a reload.',
  connectNote: 'This site will see your address. It cannot move anything without asking.',
  installed: 'Installed',
  installedWallets: 'Wallets in this browser',

  continueIn: 'Continue in {name}',
  acceptInWallet: 'Accept connection request in the wallet',
  slowWallet: 'No request to see? Open {name} yourself, or try again.',
  connected: 'Connected',
  connectionDeclined: 'Connection declined',
  connectionDeclinedText: 'Connection can be declined if a previous request is still active',
  connectionFailed: 'Connection failed',
  walletGone: 'This wallet is not there any more. Turn it on, then choose it again.',

  account: 'Account',
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  copyFailed: 'Failed to copy',
  balance: 'Balance',
  balanceUnavailable: 'Token Balance Unavailable',
  explorer: 'View on explorer',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting...',
  disconnectFailed: 'Failed to disconnect',
  network: 'Network:',

  chooseNetwork: 'Choose Network',
  networks: 'Networks',
  unsupported: 'Unsupported',
  unknownNetwork: 'Unknown Network',
  testnet: 'Testnet',

  approveInWallet: 'Approve in wallet',
  acceptSwitchInWallet: 'Accept connection request in your wallet',
  switched: 'Switched to {name}',
  switchDeclined: 'Switch declined',
  switchDeclinedText: 'Switching can be declined if a previous request is still active',
  switchFailed: 'Switch failed',
  chainNotSupported: 'Chain is not supported',

  switchNetwork: 'Switch Network',
  unsupportedChainText:
    "This app doesn't support your current network. Switch to an available option to continue.",

  connectFirst: 'No wallet is connected',
  hideAlert: 'Hide this message',
  viewFailed: 'Something went wrong',
  viewFailedText: 'This part of the dialog stopped working. Nothing was sent.',
})
