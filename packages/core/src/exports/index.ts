export { abortRequests } from '../actions/abortRequests.ts'
export { addNetwork } from '../actions/addNetwork.ts'
export { approveSwap } from '../actions/approveSwap.ts'
export { cancelSocial } from '../actions/cancelSocial.ts'
export { cancelFarcaster } from '../actions/cancelFarcaster.ts'
export { checkReceiver, isBlocking } from '../actions/checkReceiver.ts'
export { chooseNetwork } from '../actions/chooseNetwork.ts'
export { cancelSignIn } from '../actions/cancelSignIn.ts'
export { connect } from '../actions/connect.ts'
export { connectDevice } from '../actions/connectDevice.ts'
export { connectEmail } from '../actions/connectEmail.ts'
export { connectFarcaster } from '../actions/connectFarcaster.ts'
export { connectOtp } from '../actions/connectOtp.ts'
export { connectSocial } from '../actions/connectSocial.ts'
export { disconnect } from '../actions/disconnect.ts'
export { estimateFees } from '../actions/estimateFees.ts'
export { estimateNftTransfer } from '../actions/estimateNftTransfer.ts'
export { estimateTransfer } from '../actions/estimateTransfer.ts'
export { focusSocial } from '../actions/focusSocial.ts'
export { getAccount, selectAccount, type AccountInfo } from '../actions/getAccount.ts'
export { getBalance } from '../actions/getBalance.ts'
export { getCallsStatus } from '../actions/getCallsStatus.ts'
export { getCapabilities } from '../actions/getCapabilities.ts'
export { getConnectors, selectConnectors } from '../actions/getConnectors.ts'
export { getEmailRetryAt } from '../actions/getEmailRetryAt.ts'
export { getFactors } from '../actions/getFactors.ts'
export { getAccountName } from '../actions/getAccountName.ts'
export { getHistory } from '../actions/getHistory.ts'
export { getIdentity, type Identity } from '../actions/getIdentity.ts'
export { getIdentities, type LinkedIdentity } from '../actions/getIdentities.ts'
export { getNfts } from '../actions/getNfts.ts'
export { getNameSuggestions } from '../actions/getNameSuggestions.ts'
export { getNameZone } from '../actions/getNameZone.ts'
export { getOnrampOptions } from '../actions/getOnrampOptions.ts'
export { getOnrampQuote } from '../actions/getOnrampQuote.ts'
export { getOrders } from '../actions/getOrders.ts'
export { getMaxTransfer } from '../actions/getMaxTransfer.ts'
export { getMaxSwap } from '../actions/getMaxSwap.ts'
export { getProvider, selectProvider } from '../actions/getProvider.ts'
export { getSwapQuote } from '../actions/getSwapQuote.ts'
export { getSwapTokens } from '../actions/getSwapTokens.ts'
export { getTelemetryConsent } from '../actions/getTelemetryConsent.ts'
export { getTokenBalances } from '../actions/getTokenBalances.ts'
export { getTokenHolding } from '../actions/getTokenHolding.ts'
export { getTransactions } from '../actions/getTransactions.ts'
export {
  importSwapToken,
  type ImportedSwapToken,
  type SwapTokenWarning,
} from '../actions/importSwapToken.ts'
export { linkIdentity } from '../actions/linkIdentity.ts'
export { linkFarcaster } from '../actions/linkFarcaster.ts'
export { lookUpName } from '../actions/lookUpName.ts'
export { open } from '../actions/open.ts'
export { openFrameSettings } from '../actions/openFrameSettings.ts'
export { presentFrame } from '../actions/presentFrame.ts'
export { registerName } from '../actions/registerName.ts'
export { reconnect } from '../actions/reconnect.ts'
export { reloadFrame } from '../actions/reloadFrame.ts'
export { removeNetwork } from '../actions/removeNetwork.ts'
export { resetOnramp } from '../actions/resetOnramp.ts'
export { retrySocial } from '../actions/retrySocial.ts'
export { sendCalls } from '../actions/sendCalls.ts'
export { sendNft } from '../actions/sendNft.ts'
export { sendToken } from '../actions/sendToken.ts'
export { sendTransaction } from '../actions/sendTransaction.ts'
export { sendTransactions } from '../actions/sendTransactions.ts'
export { beginTransaction, endTransaction } from '../actions/beginTransaction.ts'
export { hideToast, showToast } from '../actions/showToast.ts'
export { sendTransfer } from '../actions/sendTransfer.ts'
export { setAddressLabel } from '../actions/setAddressLabel.ts'
export { setOnramp } from '../actions/setOnramp.ts'
export { setTelemetryConsent } from '../actions/setTelemetryConsent.ts'
export { signIn } from '../actions/signIn.ts'
export { signMessage } from '../actions/signMessage.ts'
export { signOut } from '../actions/signOut.ts'
export { signPsbt } from '../actions/signPsbt.ts'
export { signTransactions } from '../actions/signTransactions.ts'
export { signTypedData } from '../actions/signTypedData.ts'
export { swap, type SwapProgress } from '../actions/swap.ts'
export { startPurchase } from '../actions/startPurchase.ts'
export { switchAccount } from '../actions/switchAccount.ts'
export { switchNetwork } from '../actions/switchNetwork.ts'
export { syncTheme } from '../actions/syncTheme.ts'
export { unlinkIdentity } from '../actions/unlinkIdentity.ts'
export { updateEmail } from '../actions/updateEmail.ts'
export { updateEmailPrimaryOtp } from '../actions/updateEmailPrimaryOtp.ts'
export { updateEmailSecondaryOtp } from '../actions/updateEmailSecondaryOtp.ts'
export { updateFeatures } from '../actions/updateFeatures.ts'
export { waitForReceipt } from '../actions/waitForReceipt.ts'
export { waitForSwap } from '../actions/waitForSwap.ts'
export { watchAccount } from '../actions/watchAccount.ts'
export { watchIdentity, type IdentityInfo } from '../actions/watchIdentity.ts'
export { watchBalance, type BalanceInfo } from '../actions/watchBalance.ts'
export { watchNfts, type NftsInfo, type NftWatch } from '../actions/watchNfts.ts'
export { watchHistory, type HistoryInfo } from '../actions/watchHistory.ts'
export { watchTokenBalances, type PortfolioInfo } from '../actions/watchTokenBalances.ts'
export { watchTransactions } from '../actions/watchTransactions.ts'
export { watchOnramp } from '../actions/watchOnramp.ts'
export { watchOrders } from '../actions/watchOrders.ts'
export { watchConnectors } from '../actions/watchConnectors.ts'
export { watchFeatures } from '../actions/watchFeatures.ts'
export { watchNetwork } from '../actions/watchNetwork.ts'
export type * from '../activity/history.ts'
export { mergeTransfers } from '../activity/mergeTransfers.ts'
export { writeHistoryCsv } from '../activity/writeHistoryCsv.ts'
export type * from '../adapters/adapter.ts'
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
export type { Alert } from '../alerts.ts'
export type { BitcoinProvider } from '../connectors/bitcoin/bitcoinProvider.ts'
export type * from '../connectors/connector.ts'
export type { Eip1193Provider } from '../connectors/eip1193Provider.ts'
export type { SolanaProvider } from '../connectors/solana/solanaProvider.ts'
export { cookieBackend } from '../cookieBackend.ts'
export { createApi, type Api, type ApiOptions, type ApiRequest } from '../createApi.ts'
export { createKit } from '../createKit.ts'
export { type Log, type LogLevel } from '../createLog.ts'
export type * from '../createModal.ts'
export {
  createStorage,
  memoryBackend,
  type KitStorage,
  type StorageBackend,
  type StorageOptions,
} from '../createStorage.ts'
export * from '../errors/chain.ts'
export type { WalletErrorReason } from '../connectors/readWalletError.ts'
export * from '../errors/connection.ts'
export * from '../errors/frame.ts'
export * from '../errors/history.ts'
export * from '../errors/http.ts'
export * from '../errors/modal.ts'
export * from '../errors/names.ts'
export * from '../errors/onramp.ts'
export * from '../errors/relay.ts'
export * from '../errors/signIn.ts'
export * from '../errors/swap.ts'
export { explorerUrl } from '../explorerUrl.ts'
export { KitError, type KitErrorOptions } from '../errors/KitError.ts'
export * from '../errors/transaction.ts'
export * from '../errors/walletNetwork.ts'
export { authId } from '../connectors/auth.ts'
export type { EventName, EventProperties, KitEvent } from '../events.ts'
export type { FarcasterAttempt } from '../frame/farcasterAttempt.ts'
export type { FrameElements, FrameState, FrameView } from '../frame/frame.ts'
export type { SocialAttempt, SocialPurpose } from '../frame/socialAttempt.ts'
export type { SocialProvider } from '@latchkey/protocol/frame'
export type { MailTimes } from '../frame/login.ts'
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
  TokenOption,
  WalletConnectOptions,
} from '../kit.ts'
export { countPlaces, formatAmount, parseAmount } from '@latchkey/protocol'
export { checkNameLabel, nameLength, nameWait } from '../names/nameRules.ts'
export type { AccountName } from '../names/parseName.ts'
export { compareDecimals, isDecimal, isPositive } from '../onramp/decimal.ts'
export type * from '../onramp/onramp.ts'
export { isOpenOrder } from '../onramp/parseOrders.ts'
export type { OnrampOptions, QuoteQuestion } from '../onramp/queries.ts'
export type { NftKey, NftPage, SendableNft } from '../nfts/nfts.ts'
export type { NftSend } from '../nfts/toTransfer.ts'
export type { Portfolio } from '../query/portfolio.ts'
export type * from '../siwx/siwx.ts'
export type { TelemetryConsent } from '../telemetry/consent.ts'
export { finishConnecting } from '../finishConnecting.ts'
export { defaultTimeouts, timeoutsOf, type Timeouts } from '../timeouts.ts'
export { imageUrl, networkImageUrl } from '../imageUrl.ts'
export { isImitation } from '../swap/lookAlike.ts'
export { defaultSlippage, maxSlippage } from '../swap/slippageBounds.ts'
export type { SentTransaction, TransactionStatus } from '../transactions/record.ts'
export { viewNames } from '../viewNames.ts'
export type * from '../views.ts'
export { countExpected, hasListings } from '../wallets/expectedRows.ts'
export { holdBack, type HeldGroups } from '../wallets/holdBack.ts'
export { getConnectMethods } from '../wallets/getConnectMethods.ts'
export type { AddressOf, DefaultNamespace, ProviderOf } from '../connectors/namespaceTypes.ts'
export { selectNetworkSwitch, type NetworkSwitch } from '../networkSwitch.ts'
export { isMobile, readPlatform, type Platform } from '../wallets/platform.ts'
export { hasRecentWallets } from '../wallets/hasRecentWallets.ts'
export { rememberWallet } from '../wallets/recentWallets.ts'
export { minSearchLength, searchWait } from '../wallets/searchRules.ts'
export {
  hasWalletConnect,
  selectConnectorGroups,
  type GroupsFilter,
} from '../wallets/selectConnectorGroups.ts'
export { showsAllWallets } from '../wallets/showsAllWallets.ts'
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
