import type { CaipNetworkId } from '@latchkey/protocol'
import type { ChainsOptions } from '../chains/chains.ts'
import { OperatorError } from '../errors.ts'
import { rulesOf } from '../chains/namespaces.ts'
import {
  checkHistory,
  defaultHistory,
  ownSourceOf,
  type HistoryChoice,
  type HistoryOptions,
} from './historyOptions.ts'

type Environment = Readonly<Record<string, string | undefined>>

const prefix = 'LATCHKEY_HISTORY_'
const keyName = `${prefix}ETHERSCAN_KEY`
/** What settings call chains that they do not name by a number. */
const chainNames: { readonly [source in HistoryChoice['source']]?: string } = {
  solanaRpc: 'SOLANA',
  esplora: 'BITCOIN',
}
const words = 'indexer, etherscan, off, or the address of a Blockscout'

/**
 * Reads who tells the history of each chain.
 *
 * @throws OperatorError that names the setting. Values are not repeated: they may be secrets.
 */
export function readHistory(env: Environment, chains: ChainsOptions): HistoryOptions {
  const found: Record<CaipNetworkId, HistoryChoice> = {}
  const key = env[keyName]?.trim() || undefined
  const named = new Set([keyName])
  for (const id of Object.keys(chains) as CaipNetworkId[]) {
    // Cast because `Object.keys` forgets what the keys are.
    const own = ownSourceOf(id)
    const name = prefix + ((own && chainNames[own.source]) ?? rulesOf(id)?.reference ?? '')
    named.add(name)
    const choice = read(name, env[name]?.trim() ?? '', id, key)
    if (choice) found[id] = choice
  }
  for (const [name, value] of Object.entries(env))
    if (name.startsWith(prefix) && value?.trim() && !named.has(name))
      throw new OperatorError(
        `${name} is no setting, or its chain has no node. Write ${prefix}<chain id>, ${prefix}SOLANA or ${prefix}BITCOIN for a chain of LATCHKEY_RPC_… or LATCHKEY_ESPLORA_…, and ${keyName}.`,
      )
  return checkHistory(found, chains)
}

function read(
  name: string,
  value: string,
  id: CaipNetworkId,
  key: string | undefined,
): HistoryChoice | undefined {
  const usual = defaultHistory(id)
  if (value === '') return usual
  if (value === 'off') return undefined
  if (usual && usual.source !== 'indexer') {
    if (value === 'on') return usual
    throw new OperatorError(`${name} has to be on or off: the chain's own nodes tell its history.`)
  }
  if (value === 'indexer') return { source: 'indexer' }
  if (value === 'etherscan') {
    if (key === undefined)
      throw new OperatorError(`${name} is etherscan, which answers nobody without ${keyName}.`)
    return { source: 'etherscan', apiKey: key }
  }
  if (/^https?:\/\//.test(value)) return { source: 'blockscout', url: value.replace(/\/+$/, '') }
  throw new OperatorError(`${name} has to be ${words}.`)
}
