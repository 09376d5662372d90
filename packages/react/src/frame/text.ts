import { defineTexts } from '../locales/defineTexts.ts'

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
