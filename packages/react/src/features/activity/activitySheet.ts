import { laterSheets } from '../../components/laterSheets.ts'
import sheet from './activityRows.css?inline'

/** What both the tab and the views of the feature look like. */
export const activitySheet = laterSheets.pill + sheet
