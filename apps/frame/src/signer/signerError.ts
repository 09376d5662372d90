import { ChannelError } from '@latchkey/protocol/channel'
import type { SignerErrorCode } from './signer.ts'

const messages: Readonly<Record<SignerErrorCode, string>> = {
  LOCKED: 'The wallet is locked. Unlock it with one of its factors.',
  WRONG_FACTOR: 'This factor does not open the wallet. Use another one.',
  ALTERED: 'The stored wallet was changed from outside and was not opened.',
  ROLLED_BACK: 'The server gave an older state of the wallet than this device has seen.',
  OTHER_WALLET: 'The server gave another wallet than this device knows.',
  STORAGE_DENIED: 'This browser keeps nothing for the wallet. Use a passkey or a recovery code.',
  UNKNOWN_HALF: 'What the server has released is not for this page any more. Try again.',
  UNSUPPORTED: 'This cannot be signed.',
  OTHER_ADDRESS: 'This is to be signed by another account.',
  UNSUPPORTED_BROWSER: 'This browser is too old for this wallet. Update it, or use another one.',
  BAD_CODE: 'This is not a recovery code. Check it for typing errors.',
  FAILED: 'An error occurred.',
}

/** An error of the signer; `code` is stable and crosses the port to the main thread. */
export class SignerError extends ChannelError {
  /** Where a recovery code was wrong: how many more are taken before it is locked. */
  readonly triesLeft: number | undefined

  constructor(
    code: SignerErrorCode,
    {
      cause,
      triesLeft,
    }: { readonly cause?: unknown; readonly triesLeft?: number | undefined } = {},
  ) {
    super(code, { message: messages[code], cause })
    this.name = 'SignerError'
    this.triesLeft = triesLeft
  }
}
