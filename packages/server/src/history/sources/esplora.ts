import { getEsploraTipHeight, getEsploraTransactions } from '@latchkey/protocol/api'
import { writeBitcoinAddress } from '../../chains/bitcoin/bitcoinAddress.ts'
import { ServerError } from '../../errors.ts'
import type { Esplora } from '../../chains/esplora/createEsplora.ts'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import { esploraEntry, type EsploraTransaction } from './esploraEntry.ts'
import type { HistorySource } from './historySource.ts'
import type { EntryWriter } from '../entries/writeEntries.ts'

/** How many transactions in blocks an Esplora server gives at a time. */
const perPage = 25

/** After so long nodes forget what has come into no block, in milliseconds. */
const pendingMs = 14 * 24 * 3_600_000

/** Histories of a Bitcoin network out of its Esplora servers: the transactions of one address, those that wait for a block first. */
export function createEsploraHistory(options: {
  readonly esplora: Esplora
  readonly write: EntryWriter
  readonly limits: Limits
}): HistorySource {
  const { esplora, write, limits } = options
  const seen = createExpiringMap<number>({ entries: limits.historyPending, ms: pendingMs })
  const seenAt = ({ txid, status }: EsploraTransaction) => {
    const known = seen.get(txid) ?? Date.now()
    if (!status.confirmed) seen.set(txid, known)
    return known
  }
  return {
    id: 'esplora',
    pageOf: async (asked, cursor) => {
      if (cursor !== undefined && !/^[0-9a-f]{64}$/.test(cursor))
        throw new ServerError('bad_request', 'cursor: not one that this server gave for this chain')
      const address = writeBitcoinAddress(asked)
      const path = `address/${address}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
      const [list, height] = await Promise.all([
        esplora.read(getEsploraTransactions, path),
        esplora.read(getEsploraTipHeight, 'blocks/tip/height'),
      ])
      const confirmed: readonly EsploraTransaction[] = list.filter(({ status }) => status.confirmed)
      return {
        data: await write(
          list.map((one) => esploraEntry(one, address, { height, seenAt: seenAt(one) })),
          address,
        ),
        next: confirmed.length >= perPage ? (confirmed.at(-1)?.txid ?? null) : null,
      }
    },
  }
}
