import type { ConfiguredChain } from '../../chains/chains.ts'
import type { Contracts } from '../../accounts/createContracts.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { exchanges } from '../../accounts/prices/exchanges.ts'
import type { Store } from '../../store/store.ts'
import { createBlockscout } from './blockscout.ts'
import { createEsploraHistory } from './esplora.ts'
import { createEtherscan } from './etherscan.ts'
import { createEvmHistoryTokens } from '../entries/evmHistoryTokens.ts'
import type { HistoryChoice, HistoryOptions } from '../historyOptions.ts'
import type { HistorySource } from './historySource.ts'
import { noHistoryTokens } from '../entries/historyTokens.ts'
import { createIndexer } from '../indexer/indexer.ts'
import { createSolanaHistoryTokens } from '../entries/solanaHistoryTokens.ts'
import { createSolanaRpc } from './solanaRpc.ts'
import { createEntryWriter } from '../entries/writeEntries.ts'

/** What sources are made from. */
export type SourceParts = {
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly store: Store
  /** Loads what reads contracts with the first call. */
  contracts(): Promise<Contracts>
  readonly limits: Limits
  readonly log: Logger
}

/** Makes the source of each chain that has one. */
export function createSources(
  options: HistoryOptions,
  parts: SourceParts,
): ReadonlyMap<string, HistorySource> {
  return new Map(
    Object.entries(options).flatMap(([id, choice]) => {
      const configured = parts.chains.get(id)
      const source = configured && createSource(choice, configured, parts)
      return source ? [[id, source] as const] : []
    }),
  )
}

function createSource(
  choice: HistoryChoice,
  configured: ConfiguredChain,
  parts: SourceParts,
): HistorySource | undefined {
  const { caipNetworkId, chain, esplora, exchange } = configured
  const { store, limits, log } = parts
  if (esplora)
    return createEsploraHistory({
      esplora,
      write: createEntryWriter(configured, noHistoryTokens, limits),
      limits,
    })
  if (choice.source === 'solanaRpc') {
    const tokens = createSolanaHistoryTokens(configured, chain, limits)
    const write = createEntryWriter(configured, tokens, limits)
    return createSolanaRpc({ chain, tokens, write, limits })
  }
  const tokens = createEvmHistoryTokens(async () => {
    const { readerOf, tokenBookOf } = await parts.contracts()
    const [reader, book] = [readerOf(caipNetworkId), tokenBookOf(caipNetworkId)]
    return reader && book && { reader, book }
  }, limits)
  const write = createEntryWriter(configured, tokens, limits)
  switch (choice.source) {
    case 'indexer': {
      const wrapped = (exchange ?? exchanges[caipNetworkId])?.wrappedNative
      return createIndexer({ chain, wrapped, store, write, limits, log })
    }
    case 'etherscan':
      return createEtherscan(choice, { caipNetworkId, write, limits, log })
    case 'blockscout':
      return createBlockscout(choice, { write, limits, log })
    case 'esplora':
      return undefined
  }
}
