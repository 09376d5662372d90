import { defineTexts } from '../../locales/defineTexts.ts'

/** The texts of the login with Farcaster in English. */
export const farcasterText = defineTexts('farcaster', {
  scan: 'Scan this QR Code with your phone',
  scanText: 'Approve it in Farcaster. This goes on by itself.',
  qrLabel: 'QR code that opens Farcaster on your phone',
  continueIn: 'Continue in Farcaster',
  continueText: 'Approve it there, then come back here. This goes on by itself.',
  preparing: 'Preparing the link',
  open: 'Open Farcaster',
  loading: 'Loading user data',
  loadingText: 'You are back from Farcaster. One moment.',
  loggedIn: 'You are logged in',
  linked: 'Farcaster was added',
  cancel: 'Cancel',
  newCode: 'Get a new code',

  failed: 'Something went wrong',
  failedText: 'The login did not work. Try again.',
  declined: 'Login declined',
  declinedText: 'You have not agreed. Nothing has changed.',
  expired: 'The code has expired',
  expiredText: 'It is good for a few minutes only. Get a new one and go on.',
  invalidText:
    'Farcaster’s answer was not signed by the owner of that account, so it was not used.',
  unreachableText: 'Farcaster cannot be reached. Try again in a moment.',
  notOfferedText: 'Farcaster is not set up on this site. Take another way.',
  takenText: 'This Farcaster account leads to another wallet already. Choose another one.',
  tooMany: 'Too many attempts. Please try again later.',
  offline: 'The wallet cannot reach its server. Check your connection, then try again.',
  notAllowed: 'This site is not allowed to use the wallet.',
  frameUnavailable: 'The wallet could not be loaded. Check that nothing blocks it, then try again.',
  frameTimeout: 'The wallet has not answered in time. Try again.',
})
