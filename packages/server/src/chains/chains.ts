import { isCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { isEvmAddress } from './evm/evmAddress.ts'
import { OperatorError } from '../errors.ts'
import type { Esplora } from './esplora/createEsplora.ts'
import type { NativeCurrency } from './nativeCurrency.ts'
import { namespaces, rulesOf } from './namespaces.ts'
import type { Exchange } from '../accounts/prices/exchanges.ts'
import type { Chain } from './rpc/createChain.ts'
import { checkTokens, type ListedToken } from '../accounts/tokens/tokenList.ts'
import { findWellKnownChain } from './wellKnownChains.ts'

/** How this server reaches a chain. */
export type ChainOptions = {
  /**
   * Addresses over HTTP, the preferred one first: of JSON-RPC, or of Esplora for a Bitcoin network. They never leave the server.
   */
  readonly upstreams: readonly string[]
  /** What people call it, of at most 48 characters; well-known chains have their own. */
  readonly name?: string | undefined
  /** The usual one of its namespace (Ether, SOL, BTC), unless the chain is known to have another, or one is given. */
  readonly nativeCurrency?: NativeCurrency | undefined
  /**
   * Tokens, instead of the well-known ones of the chain: the ERC-20s whose balances are given, or on Solana, where an account's tokens are
   * all found, those whose names are believed.
   */
  readonly tokens?: readonly ListedToken[] | undefined
  /** The pools that prices are read from, instead of the well-known ones of an EVM chain. */
  readonly exchange?: Exchange | undefined
}

/** A chain as the rest of the server uses it, with what its servers speak. */
export type ConfiguredChain = Pick<ChainOptions, 'tokens' | 'exchange'> & {
  readonly caipNetworkId: CaipNetworkId
  readonly name: string | undefined
  readonly currency: NativeCurrency
} & (
    | { readonly chain: Chain; readonly esplora?: undefined }
    | { readonly esplora: Esplora; readonly chain?: undefined }
  )

/** Chains by their CAIP-2 id: EVM chains (`eip155`), Solana's (`solana`) and Bitcoin's (`bip122`). */
export type ChainsOptions = Readonly<Record<CaipNetworkId, ChainOptions>>

const ether: NativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The currency that a chain's fees are paid in. */
export function nativeCurrencyOf(id: CaipNetworkId, chain: ChainOptions): NativeCurrency {
  return chain.nativeCurrency ?? findWellKnownChain(id)?.currency ?? rulesOf(id)?.currency ?? ether
}

/** What people call a chain; `undefined` where neither its operator nor this server knows. */
export function networkNameOf(id: CaipNetworkId, chain: ChainOptions): string | undefined {
  return chain.name ?? findWellKnownChain(id)?.name
}

const nowhere = '0x0000000000000000000000000000000000000000'
const noExchange: Exchange = { factory: nowhere, wrappedNative: nowhere, dollars: [] }

/**
 * Checks what an operator configured.
 *
 * @throws OperatorError for a chain of a kind that is not served, an upstream that is no HTTP address, or a token that is no address.
 */
export function checkChains(
  chains: ChainsOptions,
): readonly (readonly [CaipNetworkId, ChainOptions])[] {
  return Object.entries(chains).map(([id, chain]) => {
    if (!isCaipNetworkId(id) || !rulesOf(id)) throw unknownChain(id)
    if (chain.upstreams.length === 0)
      throw new OperatorError(`${id} has no upstream. Give the address of at least one node.`)
    for (const [index, url] of chain.upstreams.entries())
      if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
        throw new OperatorError(
          `Upstream ${index + 1} of ${id} is no http or https address. Only HTTP nodes can be asked.`,
        )
    if (chain.name !== undefined && !isName(chain.name, 48))
      throw new OperatorError(`The name of ${id} has to be 1 to 48 letters, digits and spaces.`)
    const { name: coin, symbol, decimals } = chain.nativeCurrency ?? ether
    if (
      !isName(coin, 48) ||
      !isName(symbol, 16) ||
      !Number.isInteger(decimals) ||
      decimals < 0 ||
      decimals > 36
    )
      throw new OperatorError(
        `The currency of ${id} has to have a name, a symbol of 1 to 16 letters, and 0 to 36 decimals.`,
      )
    checkTokens(id, chain.tokens ?? [])
    checkExchange(id, chain.exchange ?? noExchange)
    return [id, chain] as const
  })
}

function checkExchange(id: CaipNetworkId, exchange: Exchange) {
  const { factory, wrappedNative, dollars, poolFee = 30, fees = [] } = exchange
  const { routerV2, swapRouter, quoterV3, factoryV3 } = exchange
  const own = [routerV2, swapRouter, quoterV3, factoryV3].filter((one) => one !== undefined)
  for (const address of [factory, wrappedNative, ...dollars, ...own])
    if (!isEvmAddress(address))
      throw new OperatorError(`The exchange of ${id} has an address that is none: ${address}.`)
  const isFee = (fee: number, most: number) => Number.isInteger(fee) && fee >= 0 && fee < most
  if (!isFee(poolFee, 10_000) || !fees.every((fee) => isFee(fee, 1_000_000)))
    throw new OperatorError(
      `The exchange of ${id} has a fee that is none. Write basis points for poolFee, hundredths of them for fees.`,
    )
}

function unknownChain(id: string) {
  const namespace = id.split(':')[0] ?? ''
  const known = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  if (known) return new OperatorError(`"${id}" is no ${known.chain}. Write it as ${known.form}.`)
  const forms = Object.values(namespaces).map(({ form }) => form)
  return new OperatorError(`"${id}" is no chain that is served. Write it as ${forms.join(', ')}.`)
}

/** What the frame shows beside amounts: nothing that hides, turns round or breaks a line. */
function isName(text: string, most: number) {
  return text.length <= most && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'()_+-]*$/u.test(text)
}
