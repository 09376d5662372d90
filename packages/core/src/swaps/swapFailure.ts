import { swapErrorCodes } from '@latchkey/protocol'
import { UnsupportedChainError, HttpStatusError } from '../errors/chain.ts'
import { RequestAbortedError } from '../errors/connection.ts'
import {
  SwapNoLiquidityError,
  SwapRefusedError,
  SwapUnavailableError,
  SwapUnsupportedTokenError,
} from '../errors/swap.ts'

/** What the server's refusal means, in the kit's words; `words` where it means nothing in particular. */
export function toSwapError(cause: unknown, words: string): Error {
  if (cause instanceof RequestAbortedError) return cause
  const code = cause instanceof HttpStatusError ? cause.wireCode : undefined
  switch (code) {
    case swapErrorCodes.noLiquidity:
      return new SwapNoLiquidityError({ cause })
    case swapErrorCodes.feeOnTransfer:
      return new SwapUnsupportedTokenError(
        'feeOnTransfer',
        'It keeps a part of every transfer, so that nobody can promise what arrives.',
      )
    case swapErrorCodes.priceMoved:
      return new SwapRefusedError('priceMoved', { cause })
    case swapErrorCodes.wouldFail:
      return new SwapRefusedError('unknown', { cause })
    case 'unsupported_chain':
      return new UnsupportedChainError('The server swaps nothing on this network.')
    default:
      return new SwapUnavailableError(words, { cause })
  }
}
