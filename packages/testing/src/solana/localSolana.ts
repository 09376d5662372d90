/**
 * What is always so of the local Solana node. Its genesis hash belongs to no public cluster, so that nothing signed for it can be taken for
 * one of those.
 */
export const localSolana = {
  /** CAIP-2: the first 32 characters of the genesis hash. */
  caipNetworkId: 'solana:LocaL111111111111111111111111111',
  genesisHash: 'LocaL11111111111111111111111111111111111111',
  /** The chain as wallet-standard names it. */
  standardChain: 'solana:localnet',
  name: 'Local Solana',
  /** Of the local world. Tests take free ports. */
  url: 'http://127.0.0.1:8899',
  /** Clients take the port after that of HTTP. */
  webSocketUrl: 'ws://127.0.0.1:8900',
} as const
