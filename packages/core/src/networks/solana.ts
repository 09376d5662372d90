import type { Network } from '@latchkey/protocol'

/** What `defineSolanaNetwork` takes. */
export type SolanaNetworkOptions = {
  /** The first 32 characters of the hash of the cluster's first block (`getGenesisHash`). */
  readonly reference: string
  readonly name: string
  /** JSON-RPC over HTTP. */
  readonly rpcUrls: readonly string[]
  /** An explorer that shows `/tx/…` and `/address/…`. Its URL may name the cluster: `https://solscan.io?cluster=devnet`. */
  readonly blockExplorer?: { readonly name: string; readonly url: string } | undefined
  readonly testnet?: boolean | undefined
}

/** A cluster of Solana, such as a local validator. Its CAIP-2 id is `solana:` and the reference. */
export function defineSolanaNetwork(options: SolanaNetworkOptions): Network {
  const { reference, name, rpcUrls, blockExplorer, testnet } = options
  return {
    id: reference,
    caipNetworkId: `solana:${reference}`,
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: rpcUrls } },
    ...(blockExplorer && { blockExplorers: { default: blockExplorer } }),
    ...(testnet !== undefined && { testnet }),
  }
}

/** Solana's main cluster. Its public RPC refuses pages: serve it through the operator's server, or give `customRpcUrls`. */
export const solana: Network = defineSolanaNetwork({
  reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpcUrls: ['https://api.mainnet-beta.solana.com'],
  blockExplorer: { name: 'Solscan', url: 'https://solscan.io' },
})

/** Solana's cluster for developers. */
export const solanaDevnet: Network = defineSolanaNetwork({
  reference: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  rpcUrls: ['https://api.devnet.solana.com'],
  blockExplorer: { name: 'Solscan', url: 'https://solscan.io?cluster=devnet' },
  testnet: true,
})

/** Solana's cluster for those who run validators. */
export const solanaTestnet: Network = defineSolanaNetwork({
  reference: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  rpcUrls: ['https://api.testnet.solana.com'],
  blockExplorer: { name: 'Solscan', url: 'https://solscan.io?cluster=testnet' },
  testnet: true,
})
