import { providerErrorCodes } from '@latchkey/protocol'
import { InvalidWalletAnswerError, WalletRequestError } from '../errors/connection.ts'

/** Reasons of a node that has not taken a transaction, or has it already. */
const nodeReasons: readonly unknown[] = [
  'insufficientFunds',
  'nonceTooLow',
  'alreadyKnown',
  'underpriced',
] satisfies WalletRequestError['reason'][]

/** Returns true if the error does not tell whether the transaction was sent. */
export function isLost(error: unknown): boolean {
  if (error instanceof InvalidWalletAnswerError) return true
  return error instanceof WalletRequestError && !isWalletRefusal(error) && !isNodeRefusal(error)
}

/** Returns true if the wallet did not try to send (EIP-1193, EIP-1474). */
export function isWalletRefusal(error: unknown): boolean {
  if (!(error instanceof WalletRequestError)) return false
  const { walletCode: code, reason } = error
  const { unauthorized, unsupportedMethod } = providerErrorCodes
  const isInvalid = code !== undefined && code <= -32600 && code >= -32602
  return (
    reason === 'pending' ||
    reason === 'unknownChain' ||
    code === unauthorized ||
    code === unsupportedMethod ||
    isInvalid
  )
}

/** Returns true if a node rejected the transaction (EIP-1474). Nodes also reject duplicates. */
export function isNodeRefusal(error: unknown): boolean {
  if (!(error instanceof WalletRequestError)) return false
  const { walletCode: code, reason } = error
  return nodeReasons.includes(reason) || (code !== undefined && code <= -32000 && code >= -32099)
}
