import { getBase58Encoder } from '@solana/kit'
import { ProviderError, providerErrors } from '../injected/providerError.ts'

/** How a transaction is sent. */
export type SendOptions = {
  readonly skipPreflight?: boolean | undefined
  readonly maxRetries?: number | undefined
  readonly preflightCommitment?: string | undefined
  readonly minContextSlot?: number | undefined
}

/**
 * Sends a signed transaction to a node and returns its signature, 64 bytes.
 *
 * @throws ProviderError with the node's code and message
 */
export async function sendToChain(
  rpcUrl: string,
  wire: Uint8Array,
  options: SendOptions,
): Promise<Uint8Array> {
  const config = { ...options, encoding: 'base64' }
  const signature = await askChain(rpcUrl, 'sendTransaction', [toBase64(wire), config])
  return new Uint8Array(getBase58Encoder().encode(String(signature)))
}

async function askChain(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch((error: unknown) => {
    throw providerErrors.internal(`The network cannot be reached: ${String(error)}`)
  })
  // JSON-RPC of the wallet's own node.
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (error) throw new ProviderError(error.code, error.message, error.data)
  return result
}

/** Bytes in base 64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
