/** Codes of EIP-1193 and EIP-1474 that a wallet answers with. */
export const providerErrorCodes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unrecognizedChain: 4902,
  /** WalletConnect's "user rejected" and "unsupported chain". */
  default: 5000,
  /** EIP-1474 "internal error", which some wallets answer for an unknown chain; with and without its sign. */
  invalidChainId: 32603,
} as const

/** An error as it crosses a boundary (HTTP, window message): a stable code and a message for people. */
export type WireError = {
  readonly code: string
  readonly message: string
  readonly requestId?: string | undefined
}

/** Reads an error that came over a boundary; `undefined` for anything else. */
export function parseWireError(value: unknown): WireError | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { code, message, requestId } = value as Record<string, unknown> // each is checked next
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  return {
    code: code.slice(0, 100),
    message: message.slice(0, 1_000),
    ...(typeof requestId === 'string' && { requestId: requestId.slice(0, 100) }),
  }
}
