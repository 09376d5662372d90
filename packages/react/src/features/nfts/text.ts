import { defineTexts } from '../../i18n/defineTexts.ts'
import { nftsLabels } from './labels.ts'

/** The texts of the NFTs feature in English. */
export const nftsText = defineTexts('nfts', {
  ...nftsLabels.texts,
  none: 'No NFTs yet',
  noneText: 'What you collect on this network will appear here',
  unknown: 'NFTs cannot be listed here',
  unknownText: 'This site’s server has no source for them on this network.',
  partial: 'Some may be missing.',
  failed: 'Failed to fetch NFTs',
  failedText: 'Your NFTs are safe on the network. Check your connection, then try again.',
  loading: 'Loading NFTs',
  showSpam: 'Show {count} that may be spam',
  hideSpam: 'Hide what may be spam',
  spam: 'May be spam',
  spamTitle: 'This may be a trap',
  lure: 'Its text wants you to claim, visit or win something. Do not follow it.',
  link: 'Its name is that of a site. Do not visit it.',
  airdrop: 'It was sent to many at once, unasked.',
  quantity: 'You hold',
  collection: 'Collection',
  contract: 'Contract',
  mint: 'Address',
  number: 'Number',
  network: 'Network',
  traits: 'Traits',
  description: 'Description',
  send: 'Send',
  explorer: 'View on explorer',
})
