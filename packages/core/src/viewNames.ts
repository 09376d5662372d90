/** Every view that the dialog has, those of features included. A page without types may name any other. */
export const viewNames: ReadonlySet<string> = new Set(
  `Account AccountSettings AddIdentity AllWallets ApproveTransaction BuyInProgress
  ChooseAccountName Connect ConnectSocials ConnectWallets ConnectingExternal
  ConnectingFarcaster ConnectingMultiChain ConnectingSocial ConnectingWalletConnect
  ConnectingWalletConnectBasic Downloads EmailLogin EmailVerifyDevice EmailVerifyOtp
  GetWallet Networks NftDetail NftSend OnRampActivity OnRampFiatSelect OnRampProviders
  OnRampTokenSelect Profile ProfileWallets RegisterAccountName RegisterAccountNameSuccess
  SIWXSignMessage Swap SwapPreview SwapSelectToken SwitchActiveChain SwitchAddress
  SwitchNetwork Transaction Transactions UnsupportedChain UpdateEmailPrimaryOtp
  UpdateEmailSecondaryOtp UpdateEmailWallet WalletCompatibleNetworks WalletReceive
  WalletSend WalletSendPreview WalletSendProgress WalletSendSelectToken WayIn WhatIsABuy
  WhatIsANetwork WhatIsAWallet`.split(/\s+/),
)
