export { devMnemonic } from '../devnet/devMnemonic.ts'
export type { WalletInfo } from '../wallets/injected/announce.ts'
export type {
  ApprovalRequest,
  Approve,
  Decision,
  TypedData,
} from '../wallets/injected/approval/approvalRequest.ts'
export { describe, type Description, type Line } from '../wallets/injected/approval/describe.ts'
export type {
  Announcement,
  Answer,
  BatchOffer,
  Behaviour,
  HostileAnnouncement,
  Lie,
  RequestKind,
} from '../wallets/injected/behaviour.ts'
export type { TestProvider } from '../wallets/injected/createProvider.ts'
export {
  createWalletCore,
  type WalletCore,
  type WalletEvent,
  type WalletRequest,
} from '../wallets/injected/createWalletCore.ts'
export { defaultWalletChains } from '../wallets/injected/defaultChains.ts'
export { deriveAccounts } from '../wallets/injected/deriveAccounts.ts'
export { testWalletIcon } from '../wallets/injected/icon.ts'
export { installTestWallet, type TestWallet } from '../wallets/injected/installTestWallet.ts'
export { ProviderError } from '../wallets/injected/providerError.ts'
export { deriveSolanaAccounts, type SolanaAccount } from '../wallets/solana/deriveSolanaAccounts.ts'
export { describeTransaction } from '../wallets/solana/describeTransaction.ts'
export {
  parseWalletState,
  type SiteState,
  type WalletChain,
  type WalletState,
} from '../wallets/injected/walletState.ts'
export type { BitcoinBehaviour, BitcoinRequestKind } from '../wallets/bitcoin/bitcoinBehaviour.ts'
export {
  keysOf,
  type BitcoinWalletChain,
  type WalletKey,
} from '../wallets/bitcoin/bitcoinChains.ts'
export {
  createBitcoinWalletCore,
  type BitcoinWalletCore,
  type BitcoinWalletState,
  type InputToSign,
} from '../wallets/bitcoin/createBitcoinWalletCore.ts'
export type { BitcoinConvention } from '../wallets/bitcoin/conventions/index.ts'
export {
  installBitcoinWallet,
  type BitcoinTestWallet,
} from '../wallets/bitcoin/installBitcoinWallet.ts'
export {
  installSolanaWallet,
  type SolanaTestWallet,
  type SolanaWalletRequest,
} from '../wallets/solana/installSolanaWallet.ts'
export type {
  HostileRegistration,
  Registration,
  SolanaAnswer,
  SolanaBehaviour,
  SolanaLie,
} from '../wallets/solana/solanaBehaviour.ts'
export type { SolanaWalletChain } from '../wallets/solana/solanaWalletState.ts'
