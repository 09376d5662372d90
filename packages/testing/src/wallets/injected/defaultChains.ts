import type { WalletChain } from './walletState.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The local world's chains, at their usual addresses. */
export const defaultWalletChains: readonly [WalletChain, WalletChain] = [
  { id: 31337, name: 'Localhost One', rpcUrl: 'http://localhost:8545', nativeCurrency },
  { id: 31338, name: 'Localhost Two', rpcUrl: 'http://localhost:8546', nativeCurrency },
]
