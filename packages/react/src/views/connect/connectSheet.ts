import qrSheet from '../../components/qr.css?inline'
import { laterSheets } from '../../components/viewSheets.ts'
import tabsSheet from '../../components/segmented.css?inline'
import sheet from './connectPages.css?inline'

/** What the views of the catalogue and of WalletConnect look like. One string, so that it is adopted once. */
export const connectSheet = tabsSheet + qrSheet + laterSheets.search + laterSheets.pill + sheet
