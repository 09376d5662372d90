import type { ChainFailure, WireError } from '../errors.ts'

const messages: Readonly<Record<string, string>> = {
  ABORTED: 'Request was aborted',
  BUSY: 'Too many requests at once',
  CLOSED: 'The connection was closed',
  FAILED: 'An error occurred',
  INVALID_ANSWER: 'An error occurred',
  INVALID_REQUEST: 'The request is malformed',
  TIMEOUT: 'The request took too long',
}

/** A question over a channel that ended without its answer. `code` is stable; the message is for people. */
export class ChannelError extends Error {
  readonly code: string
  /** What the chain's node has said, where it was asked. */
  readonly chain: ChainFailure | undefined

  constructor(
    code: string,
    { message, cause, chain }: { message?: string; cause?: unknown; chain?: ChainFailure } = {},
  ) {
    super(
      message ?? messages[code] ?? 'An error occurred',
      cause === undefined ? undefined : { cause },
    )
    this.name = 'ChannelError'
    this.code = code
    this.chain = chain
  }

  /** The error as it crosses the boundary. */
  toWire(): WireError {
    return { code: this.code, message: this.message, ...(this.chain && { chain: this.chain }) }
  }
}
