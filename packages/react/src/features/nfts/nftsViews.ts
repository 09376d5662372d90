export { nftDetailView } from './NftDetail.tsx'
export { NftsTab } from './NftsTab.tsx'
