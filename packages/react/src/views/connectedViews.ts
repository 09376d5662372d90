export { accountView } from './Account.tsx'
export * from './accountViews.ts'
export { walletSendProgressView } from './transfer/WalletSendProgress.tsx'
