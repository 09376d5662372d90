import { defineTexts } from '../../i18n/defineTexts.ts'

/** The texts of the receive feature in English. */
export const receiveText = defineTexts('receive', {
  receive: 'Receive',
  qrLabel: 'QR code of your address {address}',
  copyOrScan: 'Copy your address or scan this QR code',
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  copyFailed: 'Failed to copy',
  onlyOn: 'Only receive assets on these networks',
  compatibleNetworks: 'Compatible Networks',
  youCanOnly: 'You can only receive assets on these networks',
  purpose: 'What you receive',
  payment: 'Payments',
  paymentText: 'For what you pay with. Copy this address or scan the code.',
  ordinal: 'Ordinals',
  ordinalText: 'For Ordinals and Runes alone, so that they are never spent as a payment.',
  otherNetworks: 'What is sent to this address on any other network may be lost.',
})
