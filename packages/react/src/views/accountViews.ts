export { accountSettingsView } from './AccountSettings.tsx'
export { profileView } from './Profile.tsx'
export { switchAddressView } from './SwitchAddress.tsx'
