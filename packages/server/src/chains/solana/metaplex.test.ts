import { expect, test } from 'vitest'
import { metadataAddress } from './metaplex.ts'

// As explorers show them.
test.each([
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq'],
])('metadataAddress: that of %s', (mint, address) => {
  expect(metadataAddress(mint)).toBe(address)
})
