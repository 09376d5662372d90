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

/** What a chain's node says of an error (JSON-RPC 2.0, EIP-1474): its code, and where a contract has reverted what it has said (ABI). */
export type ChainFailure = {
  readonly code: number
  readonly data?: `0x${string}` | undefined
}

/** An error as it crosses a boundary (HTTP, window message): a stable code and a message for people. */
export type WireError = {
  readonly code: string
  readonly message: string
  readonly requestId?: string | undefined
  readonly chain?: ChainFailure | undefined
}

/** Reads an error that came over a boundary; `undefined` for anything else. */
export function parseWireError(value: unknown): WireError | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { code, message, requestId, chain } = value as Record<string, unknown> // each is checked next
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  const failure = parseChainFailure(chain)
  return {
    code: code.slice(0, 100),
    message: message.slice(0, 1_000),
    ...(typeof requestId === 'string' && { requestId: requestId.slice(0, 100) }),
    ...(failure && { chain: failure }),
  }
}

/** Characters of what a contract may say where it reverts. */
const longestData = 65_538

/**
 * Reads what a node says of an error; `undefined` for a code that no node has to give: those of wallets (EIP-1193) are not its to say. Data that
 * are not hexadecimal, or too long, are left out.
 */
export function parseChainFailure(value: unknown): ChainFailure | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { code, data } = value as Record<string, unknown> // each is checked next
  if (typeof code !== 'number' || !Number.isInteger(code)) return undefined
  // "Execution reverted" is 3; the others are JSON-RPC's own range.
  if (code !== 3 && (code < -32_768 || code > -32_000)) return undefined
  return { code, ...(isBytes(data) && { data }) }
}

function isBytes(data: unknown): data is `0x${string}` {
  return (
    typeof data === 'string' && data.length <= longestData && /^0x(?:[0-9a-fA-F]{2})*$/.test(data)
  )
}
