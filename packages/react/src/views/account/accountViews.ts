export { accountView } from './Account.tsx'
export { findFeatureView } from '../../features/accountFeatures.ts'
export { walletSendProgressView } from '../../flows/WalletSendProgress.tsx'
// What moves money is shared by the features of an account, and comes with it rather than with each of them.
export { checkReceiver, estimateTransfer, getMaxTransfer, sendToken } from '@latchkey/core'

export { accountSettingsView } from '../settings/AccountSettings.tsx'
export { profileView } from '../settings/Profile.tsx'
export { profileWalletsView } from '../settings/ProfileWallets.tsx'
export { switchAddressView } from '../settings/SwitchAddress.tsx'
