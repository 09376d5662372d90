import { isCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { isEvmAddress } from './balances/evmAddress.ts'
import { OperatorError } from './errors.ts'
import type { Exchange } from './prices/exchanges.ts'
import type { Chain } from './rpc/createChain.ts'
import { checkTokens, type ListedToken } from './tokens/tokenList.ts'

/** The currency that a chain's fees are paid in. */
export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** How this server reaches a chain. */
export type ChainOptions = {
  /** JSON-RPC addresses over HTTP, the preferred one first. They never leave the server. */
  readonly upstreams: readonly string[]
  /** Ether with 18 decimals, unless the chain is known to have another, or one is given. */
  readonly nativeCurrency?: NativeCurrency | undefined
  /** The ERC-20s whose balances are given, instead of the well-known ones of the chain. */
  readonly tokens?: readonly ListedToken[] | undefined
  /** The pools that prices are read from, instead of the well-known ones of the chain. */
  readonly exchange?: Exchange | undefined
}

/** A chain as the rest of the server uses it. */
export type ConfiguredChain = Pick<ChainOptions, 'tokens' | 'exchange'> & {
  readonly chain: Chain
  readonly currency: NativeCurrency
}

/** Chains by their CAIP-2 id; only EVM chains (`eip155`) are served. */
export type ChainsOptions = Readonly<Record<CaipNetworkId, ChainOptions>>

const ether: NativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const coin = (name: string, symbol: string): NativeCurrency => ({ name, symbol, decimals: 18 })

/** Well-known chains whose currency is not Ether. */
const currencies: Readonly<Record<string, NativeCurrency>> = {
  'eip155:56': coin('BNB', 'BNB'),
  'eip155:97': coin('Test BNB', 'tBNB'),
  'eip155:100': coin('xDAI', 'XDAI'),
  'eip155:137': coin('POL', 'POL'),
  'eip155:250': coin('Fantom', 'FTM'),
  'eip155:1329': coin('Sei', 'SEI'),
  'eip155:5000': coin('Mantle', 'MNT'),
  'eip155:5003': coin('Mantle', 'MNT'),
  'eip155:8217': coin('Kaia', 'KAIA'),
  'eip155:42220': coin('Celo', 'CELO'),
  'eip155:43113': coin('Avalanche', 'AVAX'),
  'eip155:43114': coin('Avalanche', 'AVAX'),
  'eip155:80002': coin('POL', 'POL'),
  'eip155:80084': coin('Bera', 'BERA'),
}

/** The currency that a chain's fees are paid in. */
export function nativeCurrencyOf(id: CaipNetworkId, chain: ChainOptions): NativeCurrency {
  return chain.nativeCurrency ?? currencies[id] ?? ether
}

const nowhere = '0x0000000000000000000000000000000000000000'
const noExchange: Exchange = { factory: nowhere, wrappedNative: nowhere, dollars: [] }

/**
 * Checks what an operator configured.
 *
 * @throws OperatorError for an id that is none of an EVM chain, an upstream that is no HTTP address, or a token that is no address.
 */
export function checkChains(
  chains: ChainsOptions,
): readonly (readonly [CaipNetworkId, ChainOptions])[] {
  return Object.entries(chains).map(([id, chain]) => {
    if (!isCaipNetworkId(id) || !/^eip155:[1-9][0-9]{0,15}$/.test(id))
      throw new OperatorError(`"${id}" is no EVM chain. Write it as eip155:<chain id>.`)
    if (chain.upstreams.length === 0)
      throw new OperatorError(`${id} has no upstream. Give the address of at least one node.`)
    for (const [index, url] of chain.upstreams.entries())
      if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
        throw new OperatorError(
          `Upstream ${index + 1} of ${id} is no http or https address. Only HTTP nodes can be asked.`,
        )
    checkTokens(id, chain.tokens ?? [])
    const { factory, wrappedNative, dollars } = chain.exchange ?? noExchange
    for (const address of [factory, wrappedNative, ...dollars])
      if (!isEvmAddress(address))
        throw new OperatorError(`The exchange of ${id} has an address that is none: ${address}.`)
    return [id, chain] as const
  })
}
