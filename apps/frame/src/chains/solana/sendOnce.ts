import type { CaipNetworkId } from '@latchkey/protocol'
import { RpcError } from '../../api/apiError.ts'
import { isUncertain } from '../evm/broadcast.ts'
import { wait } from '../../handlers/wait.ts'
import { refusal } from '../../handlers/refusal.ts'
import type { AskChain } from '../evm/readChain.ts'
import { signatureOf, writeSolanaTransaction, type SolanaTransaction } from './wire.ts'

/** How often, and in which distance in milliseconds, a transaction is looked up of which nobody knows whether it was taken. */
const lookups = 5
const betweenLookups = 1_000

/** How a node takes a transaction, as the page wishes. */
export type SendOptions = Readonly<Record<string, unknown>>

/**
 * Hands a signed transaction to the network, once. Where the connection breaks off, nobody knows whether it was taken: it is then looked up by its
 * signature, and never handed over again. That it was taken is not that it will be in a block: whoever asked follows it.
 *
 * @returns its signature in base58
 * @throws ChannelError `CHAIN_ERROR` when the network does not take it, or nobody can say
 */
export async function sendOnce(
  ask: AskChain,
  networkId: CaipNetworkId,
  transaction: SolanaTransaction,
  options: SendOptions,
): Promise<string> {
  const signature = signatureOf(transaction)
  const bytes = writeSolanaTransaction(transaction)
  try {
    const params = [bytes, { preflightCommitment: 'confirmed', ...options, encoding: 'base64' }]
    if ((await ask(networkId, 'sendTransaction', params)) === signature) return signature
  } catch (error) {
    if (!isUncertain(error) && !isTaken(error)) throw error
  }
  for (let turn = 0; turn < lookups; turn += 1) {
    if (turn > 0) await wait(betweenLookups)
    const found = await ask(networkId, 'getSignatureStatuses', [[signature]]).catch(() => undefined)
    if (isThere(found)) return signature
  }
  throw refusal(
    'CHAIN_ERROR',
    `Nobody confirmed the transaction, but it may have been taken. Look up ${signature} before you send it again.`,
  )
}

/** Somebody has handed the same bytes over before. */
function isTaken(error: unknown) {
  if (!(error instanceof RpcError)) return false
  const { err } = (error.data ?? {}) as { err?: unknown } // compared next
  return err === 'AlreadyProcessed'
}

function isThere(found: unknown) {
  const { value } = (found ?? {}) as { value?: unknown } // looked at next
  return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null
}
