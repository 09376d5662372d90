import { writeHistoryCsv, type HistoryEntry } from '@latchkey/core'

/** Has the browser keep entries as a file for spreadsheets. The mark at its beginning tells those that it is UTF-8. */
export function saveCsv(entries: readonly HistoryEntry[], name: string) {
  const file = new Blob(['\uFEFF', writeHistoryCsv(entries)], { type: 'text/csv;charset=utf-8' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
