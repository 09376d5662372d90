import type { Address } from 'viem'
import type { Behaviour } from './behaviour.ts'

/** A chain that the wallet knows, with the JSON-RPC address it reads from and sends to. */
export type WalletChain = {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
}

/** What one site may see, and the chain it is on. */
export type SiteState = { readonly accounts: readonly Address[]; readonly chainId: number }

/** What a wallet remembers between loads. */
export type WalletState = {
  readonly sites: Readonly<Record<string, SiteState>>
  /** Chains that sites added (EIP-3085). */
  readonly addedChains: readonly WalletChain[]
  readonly behaviour: Behaviour
}

export const emptyWalletState: WalletState = { sites: {}, addedChains: [], behaviour: {} }

/** Reads a kept state. The wallet wrote it itself, so anything that does not look like one is dropped whole. */
export function parseWalletState(text: string | null): WalletState {
  if (text === null) return emptyWalletState
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return emptyWalletState
    // Checked member by member here; their insides were written by the same code.
    const { sites, addedChains, behaviour } = value as Partial<WalletState>
    if (typeof sites !== 'object' || !Array.isArray(addedChains) || typeof behaviour !== 'object') {
      return emptyWalletState
    }
    return { sites, addedChains, behaviour }
  } catch {
    return emptyWalletState
  }
}
