export { cancelSocial } from '../embedded/cancelSocial.ts'
export { cancelFarcaster } from '../embedded/cancelFarcaster.ts'
export { connectDevice } from '../embedded/connectDevice.ts'
export { connectEmail } from '../embedded/connectEmail.ts'
export { connectFarcaster } from '../embedded/connectFarcaster.ts'
export { connectOtp } from '../embedded/connectOtp.ts'
export { connectSocial } from '../embedded/connectSocial.ts'
export { focusSocial } from '../embedded/focusSocial.ts'
export { getEmailRetryAt } from '../embedded/getEmailRetryAt.ts'
export { getFactors } from '../embedded/getFactors.ts'
export { getIdentities, type LinkedIdentity } from '../embedded/getIdentities.ts'
export { linkIdentity } from '../embedded/linkIdentity.ts'
export { linkFarcaster } from '../embedded/linkFarcaster.ts'
export { openFrameSettings } from '../embedded/openFrameSettings.ts'
export { presentFrame } from '../embedded/presentFrame.ts'
export { reloadFrame } from '../embedded/reloadFrame.ts'
export { retrySocial } from '../embedded/retrySocial.ts'
export { syncTheme } from '../embedded/syncTheme.ts'
export { unlinkIdentity } from '../embedded/unlinkIdentity.ts'
export { updateEmail } from '../embedded/updateEmail.ts'
export { updateEmailPrimaryOtp } from '../embedded/updateEmailPrimaryOtp.ts'
export { updateEmailSecondaryOtp } from '../embedded/updateEmailSecondaryOtp.ts'
export * from '../errors/frame.ts'
export { authId } from '../embedded/authConnector.ts'
export type {
  FarcasterAttempt,
  FrameElements,
  FrameState,
  FrameView,
  MailTimes,
  SocialAttempt,
  SocialPurpose,
} from '../embedded/frame.ts'
export type { SocialProvider } from '@latchkey/protocol/frame'
