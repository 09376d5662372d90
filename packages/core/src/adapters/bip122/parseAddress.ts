import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import type { BitcoinChain } from '../../networks/bip122.ts'

/** What an address pays to, as far as wallets of the page use it. */
export type AddressType = 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr'

/** An address that is right, checksum included. */
export type ParsedAddress = {
  /** As the chain writes it: Bech32 in lower case. */
  readonly address: string
  readonly type: AddressType
  /** The networks that write addresses so. */
  readonly chains: readonly BitcoinChain[]
  /** The output script that it stands for. */
  readonly script: Uint8Array
  /** What the script commits to: a hash, or the x-only output key of Taproot. */
  readonly program: Uint8Array
}

const kinds = [
  { encoding: NETWORK, chains: ['mainnet'] },
  { encoding: TEST_NETWORK, chains: ['testnet', 'testnet4', 'signet', 'regtest'] },
  { encoding: { ...TEST_NETWORK, bech32: 'bcrt' }, chains: ['regtest'] },
] as const satisfies readonly { encoding: typeof NETWORK; chains: readonly BitcoinChain[] }[]

/** Base58Check, Bech32 (BIP-173) or Bech32m (BIP-350); `undefined` for anything else. */
export function parseAddress(value: unknown): ParsedAddress | undefined {
  if (typeof value !== 'string' || value.length > 90) return undefined
  for (const { encoding, chains } of kinds)
    try {
      const decoded = Address(encoding).decode(value)
      const isBech32 = value.toLowerCase().startsWith(`${encoding.bech32}1`)
      // Test networks share their base58 addresses, but only regtest writes Bech32 with a prefix of its own.
      const found = isBech32 && encoding === TEST_NETWORK ? chains.slice(0, 3) : chains
      const address = isBech32 ? value.toLowerCase() : value
      const common = { address, chains: found, script: OutScript.encode(decoded) }
      if (decoded.type === 'tr') return { ...common, type: 'tr', program: decoded.pubkey }
      if (
        decoded.type === 'pkh' ||
        decoded.type === 'sh' ||
        decoded.type === 'wpkh' ||
        decoded.type === 'wsh'
      )
        return { ...common, type: decoded.type, program: decoded.hash }
    } catch {
      // Not of this kind of network.
    }
  return undefined
}

/** The address on one network; `undefined` for one of another. */
export function parseAddressOf(chain: BitcoinChain, value: unknown): ParsedAddress | undefined {
  const parsed = parseAddress(value)
  return parsed?.chains.includes(chain) ? parsed : undefined
}
