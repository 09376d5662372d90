export { bip122 } from '../adapters/bip122/bip122.ts'
export {
  isBitcoinProvider,
  type BitcoinMessageProtocol,
  type BitcoinProvider,
  type PsbtInput,
} from '../connectors/bitcoin/bitcoinProvider.ts'
