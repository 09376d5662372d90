import { ProviderError, providerErrors } from './providerError.ts'

/** How long the wallet waits for a chain, in milliseconds. */
const chainTimeout = 15_000

/** Asks a chain's node, and passes its errors on with code and data as they came. */
export async function chainRequest(
  url: string,
  method: string,
  params: unknown = [],
): Promise<unknown> {
  let body: { result?: unknown; error?: { code: number; message: string; data?: unknown } }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(chainTimeout),
    })
    // A JSON-RPC 2.0 answer, by the contract of the address.
    body = (await response.json()) as typeof body
  } catch (error) {
    throw providerErrors.internal(
      `The chain's node did not answer: ${error instanceof Error ? error.message : 'no reason given'}`,
    )
  }
  if (body.error) throw new ProviderError(body.error.code, body.error.message, body.error.data)
  return body.result
}
