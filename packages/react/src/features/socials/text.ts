import { defineTexts } from '../../i18n/defineTexts.ts'

/** The texts of social logins in English. */
export const socialText = defineTexts('socials', {
  continueWith: 'Continue with {name}',
  socials: 'Social logins',
  moreSocials: 'More ways to log in',
  allSocials: 'All Socials',
  loggedInAlready: 'You are logged in already.',

  connectInWindow: 'Connect in the provider window',
  connectInWindowText: 'Log in with {name} there. This goes on by itself.',
  openingWindow: 'Opening {name}',
  inThisTab: 'Going to {name}',
  inThisTabText: 'Your browser opened no window, so this tab goes there, and comes back here.',
  goTo: 'Go to {name}',
  confirmInWindow: 'Confirm it in the window',
  confirmInWindowText: 'It shows this number. If it shows another, cancel.',
  windowClosed: 'The window seems to be closed',
  windowClosedText: 'If it is still open, go on there. Otherwise try again.',
  retrieving: 'Retrieving user data',
  retrievingText: 'You are back from {name}. One moment.',
  anotherWay: 'Another way',
  showWindow: 'Show the window',
})
