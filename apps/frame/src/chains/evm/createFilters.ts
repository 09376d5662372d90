import type { CaipNetworkId } from '@latchkey/protocol'
import { refusal } from '../../handlers/refusal.ts'

/** Filters that one page may hold at once. */
export const filterLimit = 100

const makers = new Set(['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter'])
const readers = new Set(['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'])

/**
 * The filters of this page: a filter that it did not make is not there for it, since their ids can be guessed.
 */
export function createFilters() {
  const made = new Set<string>()

  return {
    /** @throws ChannelError when the page asks for a filter that is not its own, or for too many. */
    check(chainId: CaipNetworkId, method: string, params: readonly unknown[]) {
      if (makers.has(method) && made.size >= filterLimit)
        throw refusal('BUSY', 'Too many filters are open. Uninstall some of them.')
      if (readers.has(method) && !made.has(`${chainId} ${String(params[0])}`))
        throw refusal('CHAIN_ERROR', 'filter not found')
    },
    /** Remembers what was made, and forgets what was taken away. */
    follow(chainId: CaipNetworkId, method: string, params: readonly unknown[], result: unknown) {
      if (makers.has(method) && typeof result === 'string') made.add(`${chainId} ${result}`)
      if (method === 'eth_uninstallFilter') made.delete(`${chainId} ${String(params[0])}`)
    },
  }
}
