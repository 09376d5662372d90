import { laterSheets } from '../../components/viewSheets.ts'
import transferSheet from '../../flows/transfer.css?inline'
import sheet from './swaps.css?inline'

/** What the form and what is to be confirmed look like. One string, so that it is adopted once. */
export const swapSheet = transferSheet + laterSheets.pill + sheet
