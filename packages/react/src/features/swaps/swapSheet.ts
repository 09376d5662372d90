import { laterSheets } from '../../components/laterSheets.ts'
import transferSheet from '../../views/transfer/transfer.css?inline'
import sheet from './swaps.css?inline'

/** What the form and what is to be confirmed look like. One string, so that it is adopted once. */
export const swapSheet = transferSheet + laterSheets.pill + sheet
