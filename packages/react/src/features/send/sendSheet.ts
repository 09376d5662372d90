import { laterSheets } from '../../components/viewSheets.ts'
import transferSheet from '../../flows/transfer.css?inline'
import sheet from './send.css?inline'

/** What the form and what is to be confirmed look like. One string, so that it is adopted once. */
export const sendSheet = transferSheet + laterSheets.pill + laterSheets.grow + sheet
