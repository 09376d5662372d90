import { getBase58Encoder } from '@solana/kit'
import { ProviderError, providerErrors } from '../injected/providerError.ts'

/** How a transaction is sent. */
export type SendOptions = {
  readonly skipPreflight?: boolean | undefined
  readonly maxRetries?: number | undefined
  readonly preflightCommitment?: string | undefined
  readonly minContextSlot?: number | undefined
  /** Wait until it is as sure as this. */
  readonly commitment?: string | undefined
}

const commitments = ['processed', 'confirmed', 'finalized']
/** How often a node is asked about a transaction, in milliseconds, and how often at most: as long as a blockhash is valid. */
const pollInterval = 400
const mostPolls = 150

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
  const { commitment, ...config } = options
  const params = [toBase64(wire), { ...config, encoding: 'base64' }]
  const signature = await askChain(rpcUrl, 'sendTransaction', params)
  if (commitment !== undefined) await confirm(rpcUrl, signature, commitment)
  return new Uint8Array(getBase58Encoder().encode(String(signature)))
}

async function confirm(rpcUrl: string, signature: unknown, commitment: string): Promise<void> {
  for (let polls = 0; polls < mostPolls; polls++) {
    const answer = await askChain(rpcUrl, 'getSignatureStatuses', [[signature]])
    // By the contract of the method.
    const { value } = answer as {
      value: readonly [{ err: unknown; confirmationStatus: string } | null]
    }
    const [status] = value
    if (status && status.err !== null)
      throw providerErrors.internal(`The transaction failed: ${JSON.stringify(status.err)}`)
    const reached = commitments.indexOf(status?.confirmationStatus ?? '')
    if (reached >= commitments.indexOf(commitment)) return
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
  }
  throw providerErrors.internal('The transaction was not confirmed in time.')
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
