export { abortRequests } from '../modal/abortRequests.ts'
export { addNetwork } from '../network/addNetwork.ts'
export { approveSwap } from '../swaps/approveSwap.ts'
export { cancelSocial } from '../embedded/cancelSocial.ts'
export { cancelFarcaster } from '../embedded/cancelFarcaster.ts'
export { checkReceiver, isBlocking } from '../transfers/checkReceiver.ts'
export { chooseNetwork } from '../network/chooseNetwork.ts'
export { cancelSignIn } from '../siwx/cancelSignIn.ts'
export { connect } from '../connection/connect.ts'
export { connectDevice } from '../embedded/connectDevice.ts'
export { connectEmail } from '../embedded/connectEmail.ts'
export { connectFarcaster } from '../embedded/connectFarcaster.ts'
export { connectOtp } from '../embedded/connectOtp.ts'
export { connectSocial } from '../embedded/connectSocial.ts'
export { disconnect } from '../connection/disconnect.ts'
export { estimateFees } from '../transfers/estimateFees.ts'
export { estimateNftTransfer } from '../transfers/estimateNftTransfer.ts'
export { estimateTransfer } from '../transfers/estimateTransfer.ts'
export { focusSocial } from '../embedded/focusSocial.ts'
export { getAccount, selectAccount, type AccountInfo } from '../accounts/getAccount.ts'
export { getBalance } from '../balances/getBalance.ts'
export { getCallsStatus } from '../transfers/getCallsStatus.ts'
export { getCapabilities } from '../transfers/getCapabilities.ts'
export { getConnectors, selectConnectors } from '../connection/getConnectors.ts'
export { getEmailRetryAt } from '../embedded/getEmailRetryAt.ts'
export { getFactors } from '../embedded/getFactors.ts'
export { getAccountName } from '../names/getAccountName.ts'
export { getHistory } from '../history/getHistory.ts'
export { getIdentity, type Identity } from '../names/getIdentity.ts'
export { getIdentities, type LinkedIdentity } from '../embedded/getIdentities.ts'
export { getNfts } from '../nfts/getNfts.ts'
export { getNameSuggestions } from '../names/getNameSuggestions.ts'
export { getNameZone } from '../names/getNameZone.ts'
export { getOnrampOptions } from '../onramp/getOnrampOptions.ts'
export { getOnrampQuote } from '../onramp/getOnrampQuote.ts'
export { getOrders } from '../onramp/getOrders.ts'
export { getMaxTransfer } from '../transfers/getMaxTransfer.ts'
export { getMaxSwap } from '../swaps/getMaxSwap.ts'
export { getProvider, selectProvider } from '../connection/getProvider.ts'
export { getSwapQuote } from '../swaps/getSwapQuote.ts'
export { getSwapTokens } from '../swaps/getSwapTokens.ts'
export { getTelemetryConsent } from '../telemetry/getTelemetryConsent.ts'
export { getTokenBalances } from '../balances/getTokenBalances.ts'
export { getTokenHolding } from '../balances/getTokenHolding.ts'
export { getTransactions } from '../transfers/getTransactions.ts'
export {
  importSwapToken,
  type ImportedSwapToken,
  type SwapTokenWarning,
} from '../swaps/importSwapToken.ts'
export { linkIdentity } from '../embedded/linkIdentity.ts'
export { linkFarcaster } from '../embedded/linkFarcaster.ts'
export { lookUpName } from '../names/lookUpName.ts'
export { open } from '../modal/open.ts'
export { openFrameSettings } from '../embedded/openFrameSettings.ts'
export { presentFrame } from '../embedded/presentFrame.ts'
export { registerName } from '../names/registerName.ts'
export { reconnect } from '../connection/reconnect.ts'
export { reloadFrame } from '../embedded/reloadFrame.ts'
export { removeNetwork } from '../network/removeNetwork.ts'
export { resetOnramp } from '../onramp/resetOnramp.ts'
export { retrySocial } from '../embedded/retrySocial.ts'
export { sendCalls } from '../transfers/sendCalls.ts'
export { sendNft } from '../transfers/sendNft.ts'
export { sendToken } from '../transfers/sendToken.ts'
export { sendTransaction } from '../transfers/sendTransaction.ts'
export { sendTransactions } from '../transfers/sendTransactions.ts'
export { beginTransaction, endTransaction } from '../modal/beginTransaction.ts'
export { hideToast, showToast } from '../modal/showToast.ts'
export { sendTransfer } from '../transfers/sendTransfer.ts'
export { setAddressLabel } from '../accounts/setAddressLabel.ts'
export { setOnramp } from '../onramp/setOnramp.ts'
export { setTelemetryConsent } from '../telemetry/setTelemetryConsent.ts'
export { signIn } from '../siwx/signIn.ts'
export { signMessage } from '../accounts/signMessage.ts'
export { signOut } from '../siwx/signOut.ts'
export { signPsbt } from '../accounts/signPsbt.ts'
export { signTransactions } from '../accounts/signTransactions.ts'
export { signTypedData } from '../accounts/signTypedData.ts'
export { swap, type SwapProgress } from '../swaps/swap.ts'
export { startPurchase } from '../onramp/startPurchase.ts'
export { switchAccount } from '../connection/switchAccount.ts'
export { switchNetwork } from '../network/switchNetwork.ts'
export { syncTheme } from '../embedded/syncTheme.ts'
export { unlinkIdentity } from '../embedded/unlinkIdentity.ts'
export { updateEmail } from '../embedded/updateEmail.ts'
export { updateEmailPrimaryOtp } from '../embedded/updateEmailPrimaryOtp.ts'
export { updateEmailSecondaryOtp } from '../embedded/updateEmailSecondaryOtp.ts'
export { updateFeatures } from '../features/updateFeatures.ts'
export { waitForReceipt } from '../transfers/waitForReceipt.ts'
export { waitForSwap } from '../swaps/waitForSwap.ts'
export { watchAccount } from '../accounts/watchAccount.ts'
export { watchIdentity, type IdentityInfo } from '../names/watchIdentity.ts'
export { watchBalance, type BalanceInfo } from '../balances/watchBalance.ts'
export { watchNfts, type NftsInfo, type NftWatch } from '../nfts/watchNfts.ts'
export { watchHistory, type HistoryInfo } from '../history/watchHistory.ts'
export { watchTokenBalances, type PortfolioInfo } from '../balances/watchTokenBalances.ts'
export { watchTransactions } from '../transfers/watchTransactions.ts'
export { watchOnramp } from '../onramp/watchOnramp.ts'
export { watchOrders } from '../onramp/watchOrders.ts'
export { watchConnectors } from '../connection/watchConnectors.ts'
export { watchFeatures } from '../features/watchFeatures.ts'
export { watchNetwork } from '../network/watchNetwork.ts'
export type * from '../history/history.ts'
export { mergeTransfers } from '../history/mergeTransfers.ts'
export { writeHistoryCsv } from '../history/writeHistoryCsv.ts'
export type * from '../adapters/contract.ts'
export type * from '../adapters/balances.ts'
export type * from '../adapters/calls.ts'
export type * from '../adapters/chainAccess.ts'
export type * from '../adapters/fees.ts'
export { cleanReceiver, readReceiver } from '../adapters/readReceiver.ts'
export type * from '../adapters/receivers.ts'
export type * from '../adapters/signing.ts'
export type * from '../adapters/swapping.ts'
export type * from '../adapters/transactions.ts'
export type * from '../adapters/transfers.ts'
export type { Alert, Timeouts } from '../kit/contracts.ts'
export type { BitcoinProvider } from '../connectors/bitcoin/bitcoinProvider.ts'
export type * from '../connectors/connector.ts'
export type { Eip1193Provider } from '../connectors/eip1193/eip1193Provider.ts'
export type { SolanaProvider } from '../connectors/solana/solanaProvider.ts'
export { cookieBackend } from '../kit/cookieBackend.ts'
export { createApi, type Api, type ApiOptions, type ApiRequest } from '../kit/createApi.ts'
export { createKit } from '../createKit.ts'
export { type Log, type LogLevel } from '../kit/createLog.ts'
export type * from '../modal/createModal.ts'
export {
  createStorage,
  memoryBackend,
  type KitStorage,
  type StorageBackend,
  type StorageOptions,
} from '../kit/createStorage.ts'
export * from '../errors/chain.ts'
export type { WalletErrorReason } from '../connectors/readWalletError.ts'
export * from '../errors/connection.ts'
export * from '../errors/frame.ts'
export * from '../errors/chain.ts'
export * from '../errors/chain.ts'
export * from '../errors/modal.ts'
export * from '../errors/names.ts'
export * from '../errors/onramp.ts'
export * from '../errors/relay.ts'
export * from '../errors/signIn.ts'
export * from '../errors/swap.ts'
export { explorerUrl } from '../network/explorerUrl.ts'
export { KitError, type KitErrorOptions } from '../errors/KitError.ts'
export * from '../errors/transaction.ts'
export * from '../errors/walletNetwork.ts'
export { authId } from '../embedded/authConnector.ts'
export type { EventName, EventProperties, KitEvent } from '../kit/events.ts'
export type {
  FarcasterAttempt,
  FrameElements,
  FrameState,
  FrameView,
  MailTimes,
  SocialAttempt,
  SocialPurpose,
} from '../embedded/frame.ts'
export type { SocialProvider } from '@latchkey/protocol/frame'
export type {
  ConnectMethod,
  ConnectorGroup,
  Features,
  FeatureSettings,
  RemoteFeatureName,
  WalletFeature,
} from '../features/features.ts'
export type {
  Kit,
  KitOptions,
  KitState,
  NamespaceState,
  SiteMetadata,
  SiwxEntry,
  TokenOption,
  WalletConnectOptions,
} from '../kit/kit.ts'
export { countPlaces, formatAmount, parseAmount } from '@latchkey/protocol'
export { checkNameLabel, nameLength, nameWait } from '../names/nameRules.ts'
export type { AccountName } from '../names/parseName.ts'
export { compareDecimals, isDecimal, isPositive } from '../onramp/decimal.ts'
export type * from '../onramp/onramp.ts'
export { isOpenOrder } from '../onramp/parseOrders.ts'
export type { OnrampOptions, QuoteQuestion } from '../onramp/queries.ts'
export type { NftKey, NftPage, SendableNft } from '../nfts/nfts.ts'
export type { NftSend } from '../nfts/toTransfer.ts'
export type { Portfolio } from '../balances/portfolio.ts'
export type * from '../siwx/siwx.ts'
export type { TelemetryConsent } from '../telemetry/consent.ts'
export { finishConnecting } from '../modal/followConnections.ts'
export { defaultTimeouts, timeoutsOf } from '../kit/timeouts.ts'
export { imageUrl, networkImageUrl } from '../wallets/imageUrl.ts'
export { isImitation } from '../swaps/lookAlike.ts'
export { defaultSlippage, maxSlippage } from '../swaps/slippageBounds.ts'
export type { SentTransaction, TransactionStatus } from '../transfers/sentTransaction.ts'
export { viewNames } from '../modal/open.ts'
export type * from '../modal/views.ts'
export { countExpected, hasListings } from '../wallets/expectedRows.ts'
export { holdBack, type HeldGroups } from '../wallets/holdBack.ts'
export { getConnectMethods } from '../wallets/getConnectMethods.ts'
export type { AddressOf, DefaultNamespace, ProviderOf } from '../connectors/namespaceTypes.ts'
export { selectNetworkSwitch, type NetworkSwitch } from '../network/networkSwitch.ts'
export { isMobile, readPlatform, type Platform } from '../wallets/platform.ts'
export { hasRecentWallets } from '../wallets/hasRecentWallets.ts'
export { rememberWallet } from '../wallets/recentWallets.ts'
export { minSearchLength, searchWait } from '../wallets/searchRules.ts'
export {
  hasWalletConnect,
  selectConnectorGroups,
  type GroupsFilter,
} from '../wallets/selectConnectorGroups.ts'
export { showsAllWallets } from '../wallets/getConnectMethods.ts'
export type * from '../wallets/wallet.ts'
export type {
  OnrampPaymentCurrency,
  OnrampProvider,
  OnrampPurchaseCurrency,
  OnrampQuote,
  WalletListing,
} from '@latchkey/protocol/api'
export type {
  Account,
  AccountType,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  Network,
  Nft,
  NftId,
  NftSpamReason,
  NftStandard,
  TokenBalance,
} from '@latchkey/protocol'
