import type { SolanaBehaviour } from './solanaBehaviour.ts'

/** A chain that the wallet knows, by its name in the wallet standard, with the JSON-RPC address that it sends to. */
export type SolanaWalletChain = {
  readonly chain: `solana:${string}`
  readonly name: string
  readonly rpcUrl: string
}

/** What a wallet remembers between loads: by origin, the addresses that a site may see. */
export type SolanaWalletState = {
  readonly sites: Readonly<Record<string, readonly string[]>>
  readonly behaviour: SolanaBehaviour
}

const empty: SolanaWalletState = { sites: {}, behaviour: {} }

/** Reads a kept state. The wallet wrote it itself, so anything that does not look like one is dropped whole. */
export function parseSolanaWalletState(text: string | null): SolanaWalletState {
  if (text === null) return empty
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return empty
    // Checked member by member here; their insides were written by the same code.
    const { sites, behaviour } = value as Partial<SolanaWalletState>
    if (typeof sites !== 'object' || typeof behaviour !== 'object') return empty
    return { sites, behaviour }
  } catch {
    return empty
  }
}
