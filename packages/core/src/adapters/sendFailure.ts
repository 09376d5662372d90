import { providerErrorCodes } from '@latchkey/protocol'
import { InvalidWalletAnswerError, WalletRequestError } from '../errors/connection.ts'

/** Reasons of a node that has not taken a transaction, or has it already. */
const nodeReasons: readonly unknown[] = [
  'insufficientFunds',
  'nonceTooLow',
  'alreadyKnown',
  'underpriced',
] satisfies WalletRequestError['reason'][]

/** Whether an error leaves open if the transaction was sent. */
export function isLost(error: unknown): boolean {
  if (error instanceof InvalidWalletAnswerError) return true
  return error instanceof WalletRequestError && !isWalletRefusal(error) && !isNodeRefusal(error)
}

/** Whether a wallet says that it has not even tried (EIP-1193, EIP-1474). */
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

/** Whether a node has refused (EIP-1474), as it also does with a transaction that it has already. */
export function isNodeRefusal(error: unknown): boolean {
  if (!(error instanceof WalletRequestError)) return false
  const { walletCode: code, reason } = error
  return nodeReasons.includes(reason) || (code !== undefined && code <= -32000 && code >= -32099)
}
