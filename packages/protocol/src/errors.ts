/** What a chain's node says of an error (JSON-RPC 2.0, EIP-1474): its code, and where a contract has reverted what it has said (ABI). */
export type ChainFailure = {
  readonly code: number
  readonly data?: `0x${string}` | undefined
}

/** How much may be asked for, in whole units of a currency, as decimal numbers. */
export type AmountLimits = {
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly currency: string
}

/** An error as it crosses a boundary (HTTP, window message): a stable code and a message for people. */
export type WireError = {
  readonly code: string
  readonly message: string
  readonly requestId?: string | undefined
  readonly chain?: ChainFailure | undefined
  /** Of an amount that is too low or too high. See `parseAmountLimits`. */
  readonly limits?: AmountLimits | undefined
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

/** Codes with which the API refuses a swap. */
export const swapErrorCodes = {
  /** No pool and no source leads from one token to the other for this amount. */
  noLiquidity: 'no_liquidity',
  /** The token keeps a part of what is transferred, so that no amount could be promised. */
  feeOnTransfer: 'fee_on_transfer',
  /** The price has moved: what was promised cannot be kept any more. */
  priceMoved: 'price_moved',
  /** The chain says beforehand that the transaction would fail: too little is held, or too little approved. */
  wouldFail: 'swap_would_fail',
} as const

/** Codes with which the API refuses a purchase. */
export const onrampErrorCodes = {
  amountTooLow: 'onramp_amount_too_low',
  amountTooHigh: 'onramp_amount_too_high',
  /** The provider does not sell this token, network or payment method there. */
  unsupported: 'onramp_unsupported',
  /** The provider cannot be asked now. */
  unavailable: 'onramp_unavailable',
} as const

const decimal = /^\d{1,30}(?:\.\d{1,36})?$/

/** Reads the `limits` of an error that came over a boundary; `undefined` for anything else. */
export function parseAmountLimits(value: unknown): AmountLimits | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { min, max, currency } = value as Record<string, unknown> // each is checked next
  if (typeof currency !== 'string' || !/^[A-Za-z0-9._-]{1,64}$/.test(currency)) return undefined
  return {
    currency,
    ...(typeof min === 'string' && decimal.test(min) && { min }),
    ...(typeof max === 'string' && decimal.test(max) && { max }),
  }
}

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
