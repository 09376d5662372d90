import { laterSheets } from '../../components/laterSheets.ts'
import transferSheet from '../../views/transfer/transfer.css?inline'
import sheet from './send.css?inline'

/** What the form and what is to be confirmed look like. One string, so that it is adopted once. */
export const sendSheet = transferSheet + laterSheets.pill + laterSheets.grow + sheet
