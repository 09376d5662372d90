import type { CaipNetworkId } from '@latchkey/protocol'
import { checkChains, type ChainOptions } from './chains.ts'
import { OperatorError } from '../errors.ts'
import { rulesOf } from './namespaces.ts'
import { readTokenFile } from '../accounts/tokens/readTokenFile.ts'

/** What the names of settings call chains other than those of the EVM. */
const solana = new Map<string, CaipNetworkId>([
  ['SOLANA', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['SOLANA_DEVNET', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['SOLANA_TESTNET', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
])
const bitcoin = new Map<string, CaipNetworkId>([
  ['BITCOIN', 'bip122:000000000019d6689c085ae165831e93'],
  ['BITCOIN_TESTNET', 'bip122:000000000933ea01ad0ee984209779ba'],
  ['BITCOIN_TESTNET4', 'bip122:00000000da84f2bafbbc53dee25a72ae'],
  ['BITCOIN_SIGNET', 'bip122:00000008819873e925422c1ff0f99f7c'],
  ['BITCOIN_REGTEST', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'],
])

/**
 * Reads which chains there are, their nodes, and what they are called.
 *
 * @param tokenFile - the path of the operator's own tokens.
 * @throws OperatorError that names the setting that is wrong.
 */
export function readChains(
  env: Readonly<Record<string, string | undefined>>,
  tokenFile: string | undefined,
): Readonly<Record<CaipNetworkId, ChainOptions>> {
  const tokens = tokenFile === undefined ? {} : readTokenFile(tokenFile)
  const found: Record<CaipNetworkId, ChainOptions> = {}
  for (const [name, value] of Object.entries(env)) {
    const [, kind, chain] = /^LATCHKEY_(RPC|ESPLORA)_(.*)$/.exec(name) ?? []
    if (chain === undefined || !value?.trim()) continue
    const id = kind === 'RPC' ? rpcChain(name, chain) : esploraChain(name, chain)
    if (found[id]) throw new OperatorError(`${name} names a chain that another setting has named.`)
    found[id] = {
      upstreams: value.split(',').map((url) => url.trim()),
      ...chainName(env[`LATCHKEY_NAME_${chain}`], rulesOf(id)?.currency.decimals),
      ...(tokens[id] && { tokens: tokens[id] }),
    }
  }
  checkChains(found)
  return found
}

function rpcChain(name: string, chain: string): CaipNetworkId {
  const id =
    solana.get(chain) ?? chain.replace(/^SOLANA_/, 'solana:').replace(/^(?=\d+$)/, 'eip155:')
  if (rulesOf(id)?.speaks === 'rpc') return id as CaipNetworkId // Only ids have rules.
  throw new OperatorError(
    `${name} does not end in a chain id. Write LATCHKEY_RPC_1 for Ethereum, LATCHKEY_RPC_SOLANA for Solana.`,
  )
}

function esploraChain(name: string, chain: string): CaipNetworkId {
  const id = bitcoin.get(chain)
  if (id) return id
  throw new OperatorError(
    `${name} does not end in a Bitcoin network: ${[...bitcoin.keys()].join(', ')}.`,
  )
}

/** @param decimals - of the chains of its kind. */
function chainName(value = '', decimals = 18): Pick<ChainOptions, 'name' | 'nativeCurrency'> {
  const [name, symbol] = value.split(',').map((part) => part.trim())
  if (!name) return {}
  return { name, ...(symbol && { nativeCurrency: { name: symbol, symbol, decimals } }) }
}
