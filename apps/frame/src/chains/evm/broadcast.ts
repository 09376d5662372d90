import type { CaipNetworkId } from '@latchkey/protocol'
import { ApiError, RpcError } from '../../api/apiError.ts'
import { refusal } from '../../handlers/refusal.ts'
import { wait as waitFor } from '../../handlers/wait.ts'
import type { AskChain } from './readChain.ts'

/** How often, and in which distance in milliseconds, a transaction is looked up of which nobody knows whether it was taken. */
const lookups = 5
const betweenLookups = 1_000

/** What `broadcast` takes. */
export type Broadcast = {
  readonly chainId: CaipNetworkId
  readonly signed: string
  readonly hash: string
  readonly ask: AskChain
  readonly wait?: (milliseconds: number) => Promise<void>
}

/**
 * Sends signed bytes to the chain, once. Where the connection breaks off, nobody knows whether they were taken: they are then looked up by
 * their hash, and never handed over again; a page that hears of the failure is told the hash to look up.
 *
 * @returns the hash.
 * @throws ChannelError `CHAIN_ERROR` when the chain does not take them, or nobody can say.
 */
export async function broadcast(sending: Broadcast): Promise<string> {
  const { chainId, signed, hash, ask } = sending
  try {
    const answer = await ask(chainId, 'eth_sendRawTransaction', [signed])
    if (typeof answer === 'string' && answer.toLowerCase() === hash.toLowerCase()) return hash
  } catch (error) {
    if (!isUncertain(error)) throw error
  }
  if (await isThere(sending)) return hash
  throw refusal(
    'CHAIN_ERROR',
    `Nobody confirmed the transaction, but it may have been taken. Look up ${hash} before you send it again.`,
  )
}

/** Whether it may have been taken in spite of the error: the connection broke off, or the server itself does not know. */
export function isUncertain(error: unknown) {
  if (error instanceof RpcError)
    return typeof error.data === 'object' && error.data !== null && 'hash' in error.data
  return (
    error instanceof ApiError &&
    (error.code === 'unreachable' || error.code === 'malformed' || error.status >= 500)
  )
}

async function isThere({ chainId, hash, ask, wait = waitFor }: Broadcast) {
  for (let turn = 0; turn < lookups; turn += 1) {
    if (turn > 0) await wait(betweenLookups)
    const found = await ask(chainId, 'eth_getTransactionByHash', [hash]).catch(() => null)
    if (found !== null && found !== undefined) return true
  }
  return false
}
