import { defineTexts } from '../../i18n/defineTexts.ts'

/** The texts of names in English. */
export const namesText = defineTexts('names', {
  accountName: 'Account name',
  chooseAccountName: 'Choose account name',
  placeholder: 'yourname',

  introTitle: 'A name people can remember',
  introText:
    'Others see it in place of your long address, and can send to it from any wallet that knows ENS names.',
  introPublic:
    'It costs nothing. An account has one name, and anybody can see which address is behind it.',
  start: 'Choose a name',
  ownText: 'This is the name of your account. Others can send to it in place of your address.',
  done: 'Done',
  nowhere: 'No names here',
  nowhereText: 'This site gives out no names for this account.',
  toAccount: 'Go to your account',

  title: 'Choose Name',
  field: 'Name',
  ends: 'It ends in {zone}',
  short: '{least} characters or more',
  long: 'At most {most} characters',
  characters: 'Only the letters a to z, digits and hyphens',
  checking: 'Looking whether it is free',
  free: '{name} is free',
  taken: '{name} is taken',
  reserved: '{name} is kept back, so that nobody can pass for this service',
  confusable: '{name} looks too much like another name',
  unknown: 'It could not be found out whether it is free.',
  suggestions: 'Free names like it',
  register: 'Choose this name',
  signing: 'Confirm in your wallet',
  signingText: 'Your wallet shows a message with the name. To sign it costs nothing.',
  saving: 'Saving your name',

  declined: 'Declined in your wallet. Nothing was changed.',
  lost: 'Somebody else was faster: {name} is taken now. Choose another one.',
  refused: '{name} cannot be had any more. Choose another one.',
  owned: 'This account has a name already.',
  clock: 'What was signed is not of this moment. Check the clock of your device, then try again.',
  proof: 'It was not signed by this account. Try again, or connect the wallet anew.',
  down: 'The server cannot be reached. Try again in a moment.',
  failed: 'The name could not be saved. Try again.',

  chosen: 'Account name chosen successfully',
  chosenText: 'It shows wherever your account does, and leads to your address.',
  letsGo: "Let's Go!",
  toast: 'Your account is called {name} now',
})
