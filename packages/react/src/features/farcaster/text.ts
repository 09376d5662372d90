import { defineTexts } from '../../i18n/defineTexts.ts'

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
})
