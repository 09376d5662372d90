import type { CaipNetworkId } from '@latchkey/protocol'
import { evmTokens } from './evmTokens.ts'
import { solanaDevnetTokens, solanaTokens } from './solanaTokens.ts'

/** A token as a list writes it: where it is, and what it says of itself. */
export type TokenRow = readonly [address: string, symbol: string, name: string, decimals: number]

/** Well-known tokens of the main chains. */
export const wellKnownTokens: Readonly<Record<CaipNetworkId, readonly TokenRow[]>> = {
  ...evmTokens,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solanaTokens,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': solanaDevnetTokens,
}
