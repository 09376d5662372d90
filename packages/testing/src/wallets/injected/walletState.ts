import type { Address, Hex } from 'viem'
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

/** Several calls that a site had the wallet make at once (EIP-5792). */
export type SentBatch = {
  readonly id: string
  readonly origin: string
  readonly chainId: number
  readonly hash: Hex
}

/** What a wallet remembers between loads. */
export type WalletState = {
  readonly sites: Readonly<Record<string, SiteState>>
  /** Chains that sites added (EIP-3085). */
  readonly addedChains: readonly WalletChain[]
  readonly behaviour: Behaviour
  /** Oldest first. */
  readonly batches?: readonly SentBatch[] | undefined
}

export const emptyWalletState: WalletState = { sites: {}, addedChains: [], behaviour: {} }

/** Reads a kept state. The wallet wrote it itself, so anything that does not look like one is dropped whole. */
export function parseWalletState(text: string | null): WalletState {
  if (text === null) return emptyWalletState
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return emptyWalletState
    // Checked member by member here; their insides were written by the same code.
    const { sites, addedChains, behaviour, batches } = value as Partial<WalletState>
    if (typeof sites !== 'object' || !Array.isArray(addedChains) || typeof behaviour !== 'object') {
      return emptyWalletState
    }
    return { sites, addedChains, behaviour, ...(Array.isArray(batches) && { batches }) }
  } catch {
    return emptyWalletState
  }
}
