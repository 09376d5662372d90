import { defineTexts } from '../../i18n/defineTexts.ts'

/** What the dialog says of the feature before it is opened; the rest of its texts comes with its views. */
export const nftsLabels = defineTexts('nfts', { nfts: 'NFTs' })
