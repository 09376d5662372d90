export { fetchConnectCatalogue } from '../wallets/fetchConnectCatalogue.ts'
export { fetchWallets } from '../wallets/fetchWallets.ts'
export { findWalletConnector } from '../wallets/findWalletConnector.ts'
export { findWallet, openWallet, type FoundWallet } from '../wallets/openWallet.ts'
export { readCustomWallets, readRecents } from '../wallets/ownWallets.ts'
export { minSearchLength, searchWait } from '../wallets/searchRules.ts'
export { selectWalletGroups } from '../wallets/selectWalletGroups.ts'
export {
  forgetDeepLink,
  rememberDeepLink,
  walletLinks,
  type WalletLink,
} from '../wallets/walletLinks.ts'
export { walletPlatforms, type WalletPlatform } from '../wallets/walletPlatforms.ts'
export { walletStores, type WalletStore } from '../wallets/walletStores.ts'
export { watchWalletGroups, type WalletGroupsInfo } from '../wallets/watchWalletGroups.ts'
export { watchWallets, type WalletsInfo } from '../wallets/watchWallets.ts'
