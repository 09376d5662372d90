export { devMnemonic } from '../devnet/devMnemonic.ts'
export type { WalletInfo } from '../wallets/injected/announce.ts'
export type {
  Announcement,
  Answer,
  Behaviour,
  HostileAnnouncement,
  Lie,
  RequestKind,
} from '../wallets/injected/behaviour.ts'
export type { TestProvider } from '../wallets/injected/createProvider.ts'
export type { WalletRequest } from '../wallets/injected/createWalletCore.ts'
export { defaultWalletChains } from '../wallets/injected/defaultChains.ts'
export { testWalletIcon } from '../wallets/injected/icon.ts'
export { installTestWallet, type TestWallet } from '../wallets/injected/installTestWallet.ts'
export { ProviderError } from '../wallets/injected/providerError.ts'
export type { WalletChain } from '../wallets/injected/walletState.ts'
