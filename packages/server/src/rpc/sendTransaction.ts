import { ServerError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { Pool } from './pool.ts'
import { transactionHash } from './transactionHash.ts'
import { UpstreamFault, type NodeAnswer, type Upstream } from './upstream.ts'

const alreadyKnown = /already.{0,10}(known|imported|exists)|known transaction|ALREADY_EXISTS/i
const nonceUsed = /nonce.{0,10}(too low|too small|already)|OldNonce/i
const betweenLookups = 250

/**
 * Hands a signed transaction to one node. When that breaks off, nobody knows whether the node took it, so it is looked up by
 * its hash everywhere first; only a node that answers "not here" gets it next. Sent twice it never is under another hash:
 * the bytes are the signer's.
 *
 * @param raw - 0x and the signed bytes.
 * @throws ServerError `upstream_unavailable` when no node could be handed anything.
 */
export async function sendTransaction(
  raw: string,
  pool: Pool,
  limits: Limits,
): Promise<NodeAnswer> {
  const upstreams = pool.inOrder()
  const hash = transactionHash(raw)
  if (!hash)
    return { error: { code: -32_602, message: 'These bytes are no transaction that can be sent' } }
  let isSent = false
  for (const upstream of upstreams) {
    if (isSent) {
      const found = await lookUp(hash, upstreams, limits.sendLookupMs)
      if (found === 'found') return { result: hash }
      if (found === 'unknown') return uncertain(hash)
    }
    try {
      await upstream.ready()
      isSent = true
      const answer = await upstream.ask('eth_sendRawTransaction', [raw])
      if (answer.error) return await settleRefusal(answer, hash, upstreams, limits)
      if (answer.result === hash) return answer
      pool.onFault(upstream, new UpstreamFault('answers a send with another hash'))
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error
      pool.onFault(upstream, error)
    }
  }
  if (!isSent)
    throw new ServerError('upstream_unavailable', 'No node of this chain answers. Try again.')
  const found = await lookUp(hash, upstreams, limits.sendLookupMs)
  return found === 'found' ? { result: hash } : uncertain(hash)
}

/** A node that refuses has not taken it, unless it, or the chain, has it already. */
async function settleRefusal(
  answer: NodeAnswer & { error: object },
  hash: string,
  upstreams: readonly Upstream[],
  limits: Limits,
): Promise<NodeAnswer> {
  if (alreadyKnown.test(answer.error.message)) return { result: hash }
  if (!nonceUsed.test(answer.error.message)) return answer
  const found = await lookUp(hash, upstreams, limits.sendLookupMs)
  return found === 'found' ? { result: hash } : answer
}

function uncertain(hash: string): NodeAnswer {
  return {
    error: {
      code: -32_603,
      message:
        'No node confirmed the transaction, but one may have taken it. Look it up by its hash before sending again.',
      data: { hash },
    },
  }
}

type Lookup = 'found' | 'absent' | 'unknown'

/** A node may need a moment until it shows what it took, so "absent" counts only at the end of the time. */
async function lookUp(hash: string, upstreams: readonly Upstream[], ms: number): Promise<Lookup> {
  const until = Date.now() + ms
  for (;;) {
    const found = await lookUpOnce(hash, upstreams)
    if (found === 'found' || Date.now() + betweenLookups > until) return found
    await new Promise((resolve) => setTimeout(resolve, betweenLookups))
  }
}

async function lookUpOnce(hash: string, upstreams: readonly Upstream[]): Promise<Lookup> {
  const answers = await Promise.all(
    upstreams.map(async (upstream): Promise<Lookup> => {
      if (upstream.isExcluded()) return 'unknown'
      try {
        const { result, error } = await upstream.ask('eth_getTransactionByHash', [hash])
        if (error) return 'unknown'
        return result === null ? 'absent' : 'found'
      } catch {
        return 'unknown'
      }
    }),
  )
  if (answers.includes('found')) return 'found'
  return answers.includes('absent') ? 'absent' : 'unknown'
}
