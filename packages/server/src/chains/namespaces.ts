import { parseCaipNetworkId } from '@latchkey/protocol'
import { isEvmAddress } from './evm/evmAddress.ts'
import { bitcoinNetworks, isBitcoinAddress } from './bitcoin/bitcoinAddress.ts'
import type { NativeCurrency } from './nativeCurrency.ts'
import { isBase58 } from './solana/solanaAddress.ts'

/** What is true of all chains of a namespace (CAIP-2). */
export type NamespaceRules = {
  /** What one of its chains is called. */
  readonly chain: string
  /** How the id of one is written. */
  readonly form: string
  isReference(reference: string): boolean
  isAddress(address: string, reference: string): boolean
  /** What is wrong with an address that is none. */
  readonly noAddress: string
  /** The currency of chains that are not known to have another. */
  readonly currency: NativeCurrency
  /** Whether its chains have tokens of their own address. */
  readonly hasTokens: boolean
  /** Whether it has contracts that `eth_call` reads. */
  readonly hasContracts: boolean
  /** What its servers speak. */
  readonly speaks: 'rpc' | 'esplora'
}

/** The namespaces whose chains this server reaches. */
export const namespaces: Readonly<Record<string, NamespaceRules>> = {
  eip155: {
    chain: 'EVM chain',
    form: 'eip155:<chain id>',
    isReference: (reference) => /^[1-9][0-9]{0,15}$/.test(reference),
    isAddress: isEvmAddress,
    noAddress: 'not an address of this chain, or its checksum (EIP-55) is wrong',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    hasTokens: true,
    hasContracts: true,
    speaks: 'rpc',
  },
  solana: {
    chain: 'Solana chain',
    form: 'solana:<first 32 characters of the genesis hash>',
    isReference: (reference) => /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference),
    isAddress: (address) => isBase58(address, 32),
    noAddress: 'not an address of this chain: 32 bytes in base58',
    currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    hasTokens: true,
    hasContracts: false,
    speaks: 'rpc',
  },
  bip122: {
    chain: 'Bitcoin network',
    form: 'bip122:<first 32 digits of the hash of the first block>',
    isReference: (reference) => Object.hasOwn(bitcoinNetworks, reference),
    isAddress: isBitcoinAddress,
    noAddress: 'not an address of this network, or its checksum is wrong',
    currency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    hasTokens: false,
    hasContracts: false,
    speaks: 'esplora',
  },
}

/** What is true of a chain by its id; `undefined` for one of a kind that this server does not know. */
export function rulesOf(caipNetworkId: string) {
  const { namespace, reference } = parseCaipNetworkId(caipNetworkId) ?? {}
  if (namespace === undefined || reference === undefined) return undefined
  const rules = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  return rules?.isReference(reference) ? { ...rules, namespace, reference } : undefined
}
