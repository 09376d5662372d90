import { defineTexts } from '../../i18n/defineTexts.ts'

/** The texts of choosing and changing networks in English. */
export const networksText = defineTexts('networks', {
  chooseNetwork: 'Choose Network',
  networks: 'Networks',
  searchNetworks: 'Search networks',
  networkCount: '{count|one:# network|other:# networks} found',
  noNetworkFound: 'No network found',
  noNetworkFoundText: 'Nothing here is called "{query}".',
  testNetworks: 'Test networks',
  current: 'In use',
  walletCannotSwitch: '{wallet} cannot switch to it',
  walletHasNotApproved: 'Not approved in {wallet}',
  siteCannotUse: 'Not available on this site',
  approveInWallet: 'Approve in wallet',
  acceptSwitchInWallet: 'Accept connection request in your wallet',
  switched: 'Switched to {name}',
  switchDeclined: 'Switch declined',
  switchDeclinedText: 'Switching can be declined if a previous request is still active',
  switchFailed: 'Switch failed',
  switchNetwork: 'Switch Network',
  connected: 'Connected',
  testNetwork: 'Test network',
  switchChain: 'Switch Chain',
  switchTo: 'Switch to {chain}',
  walletNeeded: 'Connect a wallet for {chain} to go on.',
  otherWalletNeeded:
    '{wallet} is connected for {current}. {chain} takes a wallet of its own; your present connection stays.',
  unsupportedChainText:
    "This app doesn't support your current network. Switch to an available option to continue.",
  unsupportedForSwapsText:
    "The swap feature doesn't support your current network. Switch to an available option to continue.",
})
