import { defineTexts } from '../../i18n/defineTexts.ts'

/** The texts of the ways to log in that an account has, in English. */
export const waysText = defineTexts('waysIn', {
  waysIn: 'Ways to log in',
  email: 'Email',
  addWay: 'Add a way to log in',
  addWayNote:
    'You log in there once, then open your wallet to confirm. Your address does not change.',
  noMoreWays: 'There is no other way to add',
  noMoreWaysText: 'You have added every way that this site offers.',
  waysFailed: 'The ways to log in could not be read',
  addedOn: 'Added',
  lastUsed: 'Last used',
  removeWayText:
    'It does not lead to this wallet any more, and devices that used it are logged out. What you hold stays.',
  onlyWay: 'This is your only way to log in. Add another one, then you can remove it.',
  remove: 'Remove',
  keep: 'Keep',
  removing: 'Removing',
  removed: '{name} was removed',
  removeFailed: 'That did not work. Try again.',
})
