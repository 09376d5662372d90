/** What a client of the relay is told when its request cannot be done; codes as in JSON-RPC 2.0. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly code: number

  constructor(code: number, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}

/** Codes of the relay's errors. */
export const relayErrorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  unavailable: -32000,
  limitExceeded: -32005,
} as const

/** What went wrong inside, for the log. Errors of the database repeat their query with its values, which hold what clients have sent. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (inner instanceof Error && inner.message.split('\n')[0]) || 'unknown'
}
