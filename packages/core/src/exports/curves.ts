export { curves } from '../connectors/walletConnect/curves.ts'
export type { Curves } from '../connectors/walletConnect/primitives.ts'
