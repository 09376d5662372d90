export { solanaAdapter } from '../adapters/solana/solanaAdapter.ts'
export { createSolanaSigner, type SolanaSigner } from '../connectors/solana/createSolanaSigner.ts'
export { registerKitWallet } from '../connectors/solana/registerKitWallet.ts'
export {
  isSolanaProvider,
  type SolanaProvider,
  type SolanaSendOptions,
} from '../connectors/solana/solanaProvider.ts'
export { watchSolanaSigner } from '../connectors/solana/watchSolanaSigner.ts'
