export { solanaAdapter } from '../adapters/solana.ts'
