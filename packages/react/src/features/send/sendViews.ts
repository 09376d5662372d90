export { nftSendView } from './NftSend.tsx'
export { walletSendView } from './WalletSend.tsx'
export { walletSendPreviewView } from './WalletSendPreview.tsx'
export { walletSendSelectTokenView } from './WalletSendSelectToken.tsx'
