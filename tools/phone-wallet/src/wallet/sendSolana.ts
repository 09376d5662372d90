import { ProviderError } from '@latchkey/testing/wallet'
import { readMember } from './readParams.ts'

/**
 * Sends a signed transaction (base64) to a Solana node.
 *
 * @throws ProviderError with what the node says
 */
export async function sendSolana(
  url: string,
  transaction: string,
  options: unknown,
): Promise<void> {
  const skipPreflight = readMember(options, 'skipPreflight') === true
  const minContextSlot = readMember(options, 'minContextSlot')
  const config = {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
    skipPreflight,
    ...(typeof minContextSlot === 'number' && { minContextSlot }),
  }
  const answer = await ask(url, 'sendTransaction', [transaction, config])
  const message = readMember(readMember(answer, 'error'), 'message')
  if (typeof message === 'string') throw new ProviderError(-32603, message)
}

/** The balance of an account in lamports; nothing while the node does not answer. */
export async function readLamports(url: string, address: string): Promise<bigint | undefined> {
  const answer = await ask(url, 'getBalance', [address]).catch(() => undefined)
  const value = readMember(readMember(answer, 'result'), 'value')
  return typeof value === 'number' ? BigInt(value) : undefined
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return response.json()
}
