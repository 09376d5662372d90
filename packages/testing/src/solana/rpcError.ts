/** An error of JSON-RPC, with the codes that Solana's validators use. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The errors, by what they say. */
export const rpcErrors = {
  parse: () => new RpcError(-32700, 'Parse error'),
  invalidRequest: (reason: string) => new RpcError(-32600, `Invalid request: ${reason}`),
  methodNotFound: (method: string) => new RpcError(-32601, `Method not found: ${method}`),
  invalidParams: (reason: string) => new RpcError(-32602, `Invalid params: ${reason}`),
  internal: (reason: string) => new RpcError(-32603, `Internal error: ${reason}`),
  preflight: (message: string, data: unknown) => new RpcError(-32002, message, data),
  signature: () => new RpcError(-32003, 'Transaction signature verification failure'),
  unhealthy: (reason: string) =>
    new RpcError(-32005, `Node is unhealthy: ${reason}`, { numSlotsBehind: null }),
  unsupportedVersion: (version: number) =>
    new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    ),
  minContextSlot: (contextSlot: number) =>
    new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot }),
} as const
