export {
  parseBitcoinAddress,
  type BitcoinAddress,
  type BitcoinChain,
  type BitcoinScriptType,
} from '../bitcoin/parseBitcoinAddress.ts'
export {
  isEcdsaSignature,
  isSchnorrSignature,
  verifyBitcoinMessage,
  type BitcoinMessageCheck,
} from '../bitcoin/verifyBitcoinMessage.ts'
