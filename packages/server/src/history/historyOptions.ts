import { isCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import type { ChainsOptions } from '../chains/chains.ts'
import { OperatorError } from '../errors.ts'
import { rulesOf } from '../chains/namespaces.ts'
import { findWellKnownChain } from '../chains/wellKnownChains.ts'

/** Who tells what accounts have done on a chain. */
export type HistoryChoice =
  /** This server itself, which follows the chain's blocks and keeps them. EVM chains. */
  | { readonly source: 'indexer' }
  /** Etherscan, version 2 of its API. EVM chains. */
  | { readonly source: 'etherscan'; readonly apiKey: string; readonly url?: string | undefined }
  /** A Blockscout. EVM chains. @example { source: 'blockscout', url: 'https://eth.blockscout.com' } */
  | { readonly source: 'blockscout'; readonly url: string; readonly apiKey?: string | undefined }
  /** The chain's own nodes, asked each time. Solana's chains. */
  | { readonly source: 'solanaRpc' }
  /** The network's own Esplora servers, asked each time. Bitcoin's networks. */
  | { readonly source: 'esplora' }

/** Who tells what accounts have done, for each chain; nobody on chains that are not named. */
export type HistoryOptions = Readonly<Record<CaipNetworkId, HistoryChoice>>

/** Which chains each source is for. */
const namespaceOf: Readonly<Record<HistoryChoice['source'], string>> = {
  indexer: 'eip155',
  etherscan: 'eip155',
  blockscout: 'eip155',
  solanaRpc: 'solana',
  esplora: 'bip122',
}

/** Who tells of the chains of each namespace with nothing but their nodes. */
const ownSources: Readonly<Record<string, HistoryChoice>> = {
  eip155: { source: 'indexer' },
  solana: { source: 'solanaRpc' },
  bip122: { source: 'esplora' },
}

/** Chains that people run on their own machine. */
const localChains: ReadonlySet<string> = new Set(['eip155:1337', 'eip155:31337', 'eip155:31338'])

/** Who tells what accounts have done on a chain with nothing but its nodes. */
export function ownSourceOf(id: CaipNetworkId): HistoryChoice | undefined {
  return ownSources[rulesOf(id)?.namespace ?? '']
}

/**
 * Who tells what accounts have done where the operator does not say: the chain's own nodes, but on EVM chains this server itself, which follows
 * those that are local or that it does not know, and so are small. Nobody tells of the others, which are long.
 */
export function defaultHistory(id: CaipNetworkId): HistoryChoice | undefined {
  const own = ownSourceOf(id)
  const isLong = own?.source === 'indexer' && !localChains.has(id) && findWellKnownChain(id)
  return isLong ? undefined : own
}

/**
 * Checks what an operator has set.
 *
 * @throws OperatorError for a chain that is not configured, and for a source that is not for it.
 */
export function checkHistory(options: HistoryOptions, chains: ChainsOptions): HistoryOptions {
  for (const [id, choice] of Object.entries(options)) {
    if (!isCaipNetworkId(id) || !chains[id])
      throw new OperatorError(`The history of ${id} has a source, but the chain has no node.`)
    if (rulesOf(id)?.namespace !== namespaceOf[choice.source])
      throw new OperatorError(
        `${choice.source} tells no history of ${id}: it is for chains of ${namespaceOf[choice.source]}.`,
      )
    const url = 'url' in choice ? choice.url : undefined
    if (url !== undefined && !isPlace(url))
      throw new OperatorError(
        `The history of ${id} has an address that has to be a web address without a slash at its end, such as https://eth.blockscout.com.`,
      )
  }
  return options
}

function isPlace(url: string) {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[?#]|\/$/.test(url)
}
