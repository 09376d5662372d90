export { accountView } from './Account.tsx'
export * from './accountViews.ts'
export { findFeatureView } from '../features/accountFeatures.ts'
export { walletSendProgressView } from './transfer/WalletSendProgress.tsx'
// What moves money is shared by the features of an account, and comes with it rather than with each of them.
export { checkReceiver, estimateTransfer, getMaxTransfer, sendToken } from '@latchkey/core'
