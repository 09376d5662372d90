import { defineTexts } from '../locales/defineTexts.ts'

/** The texts of the account's views in English. */
export const accountText = defineTexts('account', {
  account: 'Account',
  total: 'Total',
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  copyFailed: 'Failed to copy',
  accountCount: '{count|one:# account|other:# accounts}',
  changeAccount: 'Change account',

  totalIncomplete: 'Without tokens whose price is not known',
  pricesUnknown: 'No prices on this network',
  unavailable: 'Token Balance Unavailable',
  lastKnown: 'As last known',
  retryIn: '{seconds|other:Next try in # s}',
  retrying: 'Trying again',

  actions: 'What you can do',
  tokens: 'Tokens',
  views: 'What the account holds',
  priceUnknown: 'Price unknown',
  noTokens: 'Nothing here yet',
  receiveFunds: 'Receive funds',
  receiveFundsText: 'Transfer tokens on your wallet',

  onTheWay: 'On the way',
  transferTo: '{amount} to {receiver}',
  pending: 'Waiting for confirmation',
  seen: 'Waiting for a block',
  reverted: 'Failed on the network',
  cancelled: 'Cancelled in the wallet',
  replaced: 'Replaced by another transaction',
  dropped: 'Dropped by the network',

  settings: 'Settings',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting...',
  disconnectFailed: 'Failed to disconnect',

  accountSettings: 'Account Settings',
  address: 'Address',
  network: 'Network',
  unknownNetwork: 'Unknown Network',
  explorer: 'View on explorer',
  switchAddress: 'Switch Address',
  wallet: 'Wallet',

  profile: 'Profile',
  yourAccounts: 'Your accounts',
  switch: 'Switch',
  switchTo: 'Switch to',
  current: 'In use',
  switchedTo: 'Switched to {name}',
  switchFailed: 'The account could not be switched',
})
