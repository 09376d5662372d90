import { ServerError } from '../../../errors.ts'
import { createExpiringMap } from '../../../expiringMap.ts'
import { sendOnce, type Sent } from '../../upstreams/sendOnce.ts'
import { UpstreamFault } from '../../upstreams/upstream.ts'
import { invalidParams, type Answerer, type ChainParts } from '../chainKind.ts'
import type { NodeAnswer, NodeError, NodeQuestion } from '../rpcUpstream.ts'
import type { SendConfig } from './methods.ts'
import { firstSignature } from './wireTransaction.ts'

/** Codes of a node that is unhealthy, behind, or does not take transactions: another one may. */
const anotherMay = new Set([-32_601, -32_005, -32_016])

/**
 * Sends a signed transaction to one node at a time, looking it up by its signature in between. Wallets send the same bytes again until they
 * are confirmed, so that what was taken once is taken for good: the same bytes never get a signature first and a refusal then.
 *
 * @throws (the returned function) ServerError `upstream_unavailable` when no node could be handed anything.
 */
export function createSendTransaction(parts: ChainParts): Answerer {
  const { limits } = parts
  const taken = createExpiringMap<true>({ entries: limits.sentEntries, ms: limits.sentMs })
  const sending = new Map<string, Promise<NodeAnswer>>()
  return (question) => {
    // Cast because the method's schema has said so.
    const bytes = question.params[0] as string
    // Cast for the same reason.
    const { encoding = 'base58' } = (question.params[1] as SendConfig) ?? {}
    const signature = firstSignature(bytes, encoding)
    if (signature === undefined)
      return Promise.resolve(invalidParams('params[0]: not a signed transaction'))
    const running = sending.get(bytes)
    if (running) return running
    const sent = send(question, signature, parts)
      .then((answer) => {
        if (answer.error === undefined) taken.set(bytes, true)
        return answer.error && taken.get(bytes) ? { result: signature } : answer
      })
      .finally(() => sending.delete(bytes))
    sending.set(bytes, sent)
    return sent
  }
}

async function send(
  question: NodeQuestion,
  signature: string,
  { pool, limits }: ChainParts,
): Promise<NodeAnswer> {
  const sent = await sendOnce({
    pool,
    lookupMs: limits.sendLookupMs,
    refusalLookupMs: 0,
    send: async (upstream): Promise<Sent<NodeAnswer>> => {
      const answer = await upstream.ask(question)
      if (answer.error) return { kind: kindOf(answer.error), refusal: answer }
      if (answer.result === signature) return { kind: 'taken' }
      throw new UpstreamFault('answers a send with another signature')
    },
    isThere: async (upstream) => {
      const params = [[signature], { searchTransactionHistory: true }]
      const { result } = await upstream.ask({ method: 'getSignatureStatuses', params })
      const [status] = readStatuses(result)
      return status === undefined ? undefined : status !== null
    },
  })
  switch (sent.outcome) {
    case 'taken':
      return { result: signature }
    case 'refused':
      return sent.refusal
    case 'uncertain':
      return uncertain(signature)
    case 'unsent':
      throw new ServerError('upstream_unavailable', 'No node of this chain answers. Try again.')
  }
}

/** A node simulates before it takes: what it refuses it has not passed on, unless the chain has it from before. */
function kindOf({ code, message, data }: NodeError) {
  const reason = typeof data === 'object' && data !== null && 'err' in data ? data.err : undefined
  if (reason === 'AlreadyProcessed' || /already been processed/i.test(message)) return 'taken'
  if (anotherMay.has(code)) return 'next'
  // A node that is behind does not know the newest blockhashes yet.
  return reason === 'BlockhashNotFound' || /blockhash not found/i.test(message) ? 'next' : 'perhaps'
}

function readStatuses(result: unknown): readonly unknown[] {
  if (typeof result !== 'object' || result === null || !('value' in result)) return []
  return Array.isArray(result.value) ? result.value : []
}

function uncertain(signature: string): NodeAnswer {
  return {
    error: {
      code: -32_603,
      message:
        'No node confirmed the transaction, but one may have taken it. Look it up by its signature before sending another.',
      data: { signature },
    },
  }
}
