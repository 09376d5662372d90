export { accountSettingsView } from './AccountSettings.tsx'
export { profileView } from './Profile.tsx'
export { profileWalletsView } from './ProfileWallets.tsx'
export { switchAddressView } from './SwitchAddress.tsx'
