import type { CaipNetworkId } from '@latchkey/protocol'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { createAccountLists } from './accountLists.ts'
import type { HistoryChoice } from '../historyOptions.ts'
import { createHistoryService } from './historyService.ts'
import type { HistorySource } from './historySource.ts'
import type { EntryWriter } from '../entries/writeEntries.ts'

/** Histories by Etherscan: version 2 of its API, one for all of its chains (docs.etherscan.io). It needs a key. */
export function createEtherscan(
  { apiKey, url = 'https://api.etherscan.io' }: Extract<HistoryChoice, { source: 'etherscan' }>,
  parts: {
    readonly caipNetworkId: CaipNetworkId
    readonly write: EntryWriter
    readonly limits: Limits
    readonly log: Logger
  },
): HistorySource {
  const { caipNetworkId, write, limits, log } = parts
  const ask = createHistoryService({
    name: 'etherscan',
    url,
    path: 'v2/api',
    secrets: [apiKey],
    limits,
    log,
  })
  const chainid = caipNetworkId.replace(/^eip155:/, '')
  return createAccountLists({
    id: 'etherscan',
    ask: (query) => ask({ chainid, ...query, apikey: apiKey }),
    write,
    limits,
  })
}
