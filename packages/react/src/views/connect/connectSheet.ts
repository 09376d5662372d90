import { searchFieldSheet } from '../../components/SearchField.tsx'
import { qrCodeSheet } from '../../components/QrCode.tsx'
import { tabsSheet } from '../../components/Tabs.tsx'
import { laterSheets } from '../../components/viewSheets.ts'
import sheet from './connectPages.css?inline'

/** What the views of the catalogue and of WalletConnect look like. One string, so that it is adopted once. */
export const connectSheet = tabsSheet + qrCodeSheet + searchFieldSheet + laterSheets.pill + sheet
