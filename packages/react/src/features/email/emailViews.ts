import { emailLoginView } from './EmailLogin.tsx'
import { emailVerifyDeviceView } from './EmailVerifyDevice.tsx'
import { emailVerifyOtpView } from './EmailVerifyOtp.tsx'
import { updateEmailPrimaryOtpView, updateEmailSecondaryOtpView } from './UpdateEmailOtp.tsx'
import { updateEmailWalletView } from './UpdateEmailWallet.tsx'

export { ConnectByEmail } from './ConnectByEmail.tsx'
export { EmailSettings } from './EmailSettings.tsx'
export { Reminder } from './Reminder.tsx'

/** By the names under which they are opened. */
export const views = {
  EmailLogin: emailLoginView,
  EmailVerifyDevice: emailVerifyDeviceView,
  EmailVerifyOtp: emailVerifyOtpView,
  UpdateEmailPrimaryOtp: updateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: updateEmailSecondaryOtpView,
  UpdateEmailWallet: updateEmailWalletView,
} as const
