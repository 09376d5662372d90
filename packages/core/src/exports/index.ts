export { abortRequests } from '../modal/abortRequests.ts'
export { addNetwork } from '../network/addNetwork.ts'
export { checkReceiver, isBlocking } from '../transfers/checkReceiver.ts'
export { chooseNetwork } from '../network/chooseNetwork.ts'
export { cancelSignIn } from '../siwx/cancelSignIn.ts'
export { connect } from '../connection/connect.ts'
export { disconnect } from '../connection/disconnect.ts'
export { estimateFees } from '../transfers/estimateFees.ts'
export { estimateTransfer } from '../transfers/estimateTransfer.ts'
export { getAccount, selectAccount, type AccountInfo } from '../accounts/getAccount.ts'
export { getBalance } from '../balances/getBalance.ts'
export { getCallsStatus } from '../transfers/getCallsStatus.ts'
export { getCapabilities } from '../transfers/getCapabilities.ts'
export { getConnectors, selectConnectors } from '../connection/getConnectors.ts'
export { getMaxTransfer } from '../transfers/getMaxTransfer.ts'
export { getProvider, selectProvider } from '../connection/getProvider.ts'
export { getTokenBalances } from '../balances/getTokenBalances.ts'
export { getTokenHolding } from '../balances/getTokenHolding.ts'
export { getTransactions } from '../transfers/getTransactions.ts'
export { open } from '../modal/open.ts'
export { reconnect } from '../connection/reconnect.ts'
export { removeNetwork } from '../network/removeNetwork.ts'
export { sendCalls } from '../transfers/sendCalls.ts'
export { sendToken } from '../transfers/sendToken.ts'
export { sendTransaction } from '../transfers/sendTransaction.ts'
export { sendTransactions } from '../transfers/sendTransactions.ts'
export { beginTransaction, endTransaction } from '../modal/beginTransaction.ts'
export { hideToast, showToast } from '../modal/showToast.ts'
export { sendTransfer } from '../transfers/sendTransfer.ts'
export { setAddressLabel } from '../accounts/setAddressLabel.ts'
export { signIn } from '../siwx/signIn.ts'
export { signMessage } from '../accounts/signMessage.ts'
export { signOut } from '../siwx/signOut.ts'
export { signPsbt } from '../accounts/signPsbt.ts'
export { signTransactions } from '../accounts/signTransactions.ts'
export { signTypedData } from '../accounts/signTypedData.ts'
export { switchAccount } from '../connection/switchAccount.ts'
export { switchNetwork } from '../network/switchNetwork.ts'
export { updateFeatures } from '../features/updateFeatures.ts'
export { waitForReceipt } from '../transfers/waitForReceipt.ts'
export { watchAccount } from '../accounts/watchAccount.ts'
export { watchBalance, type BalanceInfo } from '../balances/watchBalance.ts'
export { watchTokenBalances, type PortfolioInfo } from '../balances/watchTokenBalances.ts'
export { watchTransactions } from '../transfers/watchTransactions.ts'
export { watchConnectors } from '../connection/watchConnectors.ts'
export { watchFeatures } from '../features/watchFeatures.ts'
export { watchNetwork } from '../network/watchNetwork.ts'
export type * from '../adapters/balances.ts'
export type * from '../adapters/calls.ts'
export type * from '../adapters/fees.ts'
export { cleanReceiver, readReceiver } from '../adapters/readReceiver.ts'
export type * from '../adapters/receivers.ts'
export type * from '../adapters/signing.ts'
export type * from '../adapters/transactions.ts'
export type * from '../adapters/transfers.ts'
export type { Alert, Timeouts } from '../kit/contracts.ts'
export type { BitcoinProvider } from '../connectors/bitcoin/bitcoinProvider.ts'
export type { Connector, ConnectOptions, ConnectorType } from '../connectors/connector.ts'
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
export * from '../errors/modal.ts'
export * from '../errors/relay.ts'
export { explorerUrl } from '../network/explorerUrl.ts'
export { KitError, type KitErrorOptions } from '../errors/KitError.ts'
export * from '../errors/transaction.ts'
export * from '../errors/walletNetwork.ts'
export type { EventName, EventProperties, KitEvent } from '../kit/events.ts'
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
} from '../kit/kit.ts'
export { countPlaces, formatAmount, parseAmount } from '@latchkey/protocol'
export type { Portfolio } from '../balances/portfolio.ts'
export type { SignInState } from '../siwx/siwx.ts'
export { finishConnecting } from '../modal/followConnections.ts'
export { defaultTimeouts, timeoutsOf } from '../kit/timeouts.ts'
export type { SentTransaction, TransactionStatus } from '../transfers/sentTransaction.ts'
export { viewNames } from '../modal/open.ts'
export type * from '../modal/views.ts'
export type { AddressOf, DefaultNamespace, ProviderOf } from '../connectors/namespaceTypes.ts'
export { selectNetworkSwitch, type NetworkSwitch } from '../network/networkSwitch.ts'
export type {
  Account,
  AccountType,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  Network,
  TokenBalance,
} from '@latchkey/protocol'
