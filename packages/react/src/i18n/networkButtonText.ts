import { defineTexts } from './defineTexts.ts'

/** What the network button says, beside what every page has. */
export const networkButtonText = defineTexts('dialog', {
  selectNetwork: 'Select Network',
  unknownNetwork: 'Unknown Network',
})
