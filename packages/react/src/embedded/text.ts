import { defineTexts } from '../i18n/defineTexts.ts'

/** What becomes of a login, whichever way it goes, in English. */
export const loginText = defineTexts('login', {
  loggedIn: 'You are logged in',
  linked: '{name} was added',
  cancel: 'Cancel',
  failed: 'Something went wrong',
  failedText: 'The login did not work. Try again.',
  declined: 'Login declined',
  declinedText: 'You have not agreed at {name}. Nothing has changed.',
  refusedText: '{name} has refused the login. Try again, or take another way.',
  unreachableText: '{name} cannot be reached. Try again in a moment.',
  invalidText: 'The answer of {name} could not be checked, so it was not used. Try again.',
  expired: 'The login has expired',
  expiredText: 'It took too long, or was ended elsewhere. Try again.',
  notOfferedText: '{name} is not set up on this site. Take another way.',
  takenText: 'This {name} login leads to another wallet already. Choose another one.',
  tooMany: 'Too many attempts. Please try again later.',
  offline: 'The wallet cannot reach its server. Check your connection, then try again.',
  notAllowed: 'This site is not allowed to use the wallet.',
  frameUnavailable: 'The wallet could not be loaded. Check that nothing blocks it, then try again.',
  frameTimeout: 'The wallet has not answered in time. Try again.',
})

/** What the page says around the secure frame, in English; what the frame says inside is its own. */
export const frameText = defineTexts('frame', {
  approve: 'Approve Transaction',
  unlock: 'Unlock your wallet',
  setup: 'Keep your wallet safe',
  continue: 'Continue to this site',
  settings: 'Wallet settings',
  opening: 'Opening your wallet',
  openingText: 'Your wallet asks in a window of its own, which this site cannot see into.',
  slow: 'This takes longer than usual. Check your connection, or try again.',
  unavailable: 'Your wallet could not be loaded',
  unavailableText:
    'Nothing was signed. Check your connection, and that nothing blocks the wallet, then try again.',
  cancel: 'Cancel',
})
