import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { createAccountLists } from './accountLists.ts'
import type { HistoryChoice } from '../historyOptions.ts'
import { createHistoryService } from './historyService.ts'
import type { HistorySource } from './historySource.ts'
import type { EntryWriter } from '../entries/writeEntries.ts'

/** Histories by a Blockscout: the part of its API that speaks as Etherscan does (docs.blockscout.com), which every one of them has. */
export function createBlockscout(
  { url, apiKey }: Extract<HistoryChoice, { source: 'blockscout' }>,
  parts: { readonly write: EntryWriter; readonly limits: Limits; readonly log: Logger },
): HistorySource {
  const { write, limits, log } = parts
  const ask = createHistoryService({
    name: 'blockscout',
    url,
    path: 'api',
    secrets: apiKey === undefined ? [] : [apiKey],
    limits,
    log,
  })
  return createAccountLists({
    id: 'blockscout',
    ask: (query) => ask({ ...query, ...(apiKey !== undefined && { apikey: apiKey }) }),
    write,
    limits,
  })
}
