import { providerErrorCodes } from '@latchkey/protocol'
import { frameErrors, type FrameErrorCode } from '@latchkey/protocol/frame'
import { ProviderError } from '../connectors/walletConnect/providerError.ts'
import { ChainNotSupportedError } from '../errors/chain.ts'
import { RequestAbortedError, UserRejectedError } from '../errors/connection.ts'
import { FrameRequestError, FrameTimeoutError, FrameUnavailableError } from '../errors/frame.ts'
import { KitError } from '../errors/KitError.ts'

/** An error of the kit as other libraries understand it (EIP-1193, EIP-1474). */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const message = error instanceof KitError ? error.shortMessage : 'An error occurred'
  const data = error instanceof FrameRequestError ? error.chain?.data : undefined
  return Object.assign(new ProviderError(codeOf(error), message, data), { cause: error })
}

function codeOf(error: unknown): number {
  if (error instanceof UserRejectedError || error instanceof RequestAbortedError)
    return providerErrorCodes.userRejected
  if (error instanceof ChainNotSupportedError) return providerErrorCodes.unrecognizedChain
  if (error instanceof FrameUnavailableError || error instanceof FrameTimeoutError)
    return providerErrorCodes.disconnected
  if (error instanceof FrameRequestError && error.chain) return error.chain.code
  if (error instanceof FrameRequestError && Object.hasOwn(frameErrors, error.frameCode))
    return frameErrors[error.frameCode as FrameErrorCode].provider // it is one, by the line above
  return frameErrors.FAILED.provider
}
