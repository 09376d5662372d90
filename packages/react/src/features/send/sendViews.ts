export { walletSendView } from './WalletSend.tsx'
export { walletSendPreviewView } from './WalletSendPreview.tsx'
export { walletSendProgressView } from './WalletSendProgress.tsx'
export { walletSendSelectTokenView } from './WalletSendSelectToken.tsx'
