import { defineTexts } from '../../i18n/defineTexts.ts'

/** The texts of signing in, in English. */
export const siwxText = defineTexts('siwx', {
  title: 'Sign In',
  lead: '{site} needs to connect to your wallet',
  text: 'Sign this message to prove you own this wallet and proceed. Canceling will disconnect you.',
  optionalText: 'Sign this message to prove you own this wallet. You can also go on without.',
  confirm: 'Confirm in {wallet} that you want to sign. It costs nothing.',
  checking: 'Looking whether you are signed in',

  facts: 'What you sign',
  domain: 'Site',
  network: 'Network',
  account: 'Account',
  accountOf: '{account}, one of {count}',
  change: 'Change',
  fee: 'Cost',
  free: 'Free, no transaction',

  sign: 'Sign',
  signing: 'Signing...',
  close: 'Close',
  cancel: 'Cancel',
  cancelling: 'Cancelling...',

  declined: 'Signature declined',
  failed: 'Signing in has not worked. Try again.',
  nothing: 'There is nothing to sign',
  nothingText: 'Connect a wallet first. Where the site asks you to sign in, it does so then.',
})
