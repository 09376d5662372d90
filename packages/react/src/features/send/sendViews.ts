export { walletSendView } from './WalletSend.tsx'
export { walletSendPreviewView } from './WalletSendPreview.tsx'
