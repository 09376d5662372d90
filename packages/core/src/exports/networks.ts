export {
  bitcoin,
  bitcoinSignet,
  bitcoinTestnet,
  defineBitcoinNetwork,
  type BitcoinNetworkOptions,
} from '../networks/bip122.ts'
export * from '../networks/eip155.ts'
export * from '../networks/fromChain.ts'
export {
  defineSolanaNetwork,
  solana,
  solanaDevnet,
  solanaTestnet,
  type SolanaNetworkOptions,
} from '../networks/solana.ts'
