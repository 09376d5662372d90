import type { ChainNamespace } from '@latchkey/protocol'
import type { BitcoinProvider } from './bitcoin/bitcoinProvider.ts'
import type { Eip1193Provider } from './eip1193/eip1193Provider.ts'
import type { SolanaProvider } from './solana/solanaProvider.ts'

/** Chain family that types assume where a caller names none. */
export type DefaultNamespace = 'eip155'

/** Address of a chain family: `0x` hex on EVM chains, any text elsewhere. */
export type AddressOf<Namespace extends ChainNamespace> = Namespace extends 'eip155'
  ? `0x${string}`
  : string

/** Provider of a chain family's wallets; `unknown` for a family that the kit has no adapter for. */
export type ProviderOf<Namespace extends ChainNamespace> = Namespace extends 'eip155'
  ? Eip1193Provider
  : Namespace extends 'solana'
    ? SolanaProvider
    : Namespace extends 'bip122'
      ? BitcoinProvider
      : unknown
