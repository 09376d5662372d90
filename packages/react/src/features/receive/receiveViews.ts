export { walletCompatibleNetworksView } from './WalletCompatibleNetworks.tsx'
export { walletReceiveView } from './WalletReceive.tsx'
