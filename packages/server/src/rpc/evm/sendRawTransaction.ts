import { ServerError } from '../../errors.ts'
import { sendOnce, type Sent } from '../../upstreams/sendOnce.ts'
import { UpstreamFault } from '../../upstreams/upstreamFault.ts'
import { invalidParams, type Answerer, type ChainParts } from '../chainKind.ts'
import type { NodeAnswer } from '../rpcUpstream.ts'
import { transactionHash } from './transactionHash.ts'

const alreadyKnown = /already.{0,10}(known|imported|exists)|known transaction|ALREADY_EXISTS/i
const nonceUsed = /nonce.{0,10}(too low|too small|already)|OldNonce/i

/**
 * Sends a signed transaction, of which the parameters hold the bytes, to one node at a time, looking it up by its hash in between.
 *
 * @throws (the returned function) ServerError `upstream_unavailable` when no node could be handed anything.
 */
export function createSendRawTransaction({ pool, limits }: ChainParts): Answerer {
  return async ({ method, params }) => {
    const hash = transactionHash(params[0] as string) // Cast because the method's schema has said so.
    if (!hash) return invalidParams('These bytes are no transaction that can be sent')
    const sent = await sendOnce({
      pool,
      lookupMs: limits.sendLookupMs,
      refusalLookupMs: limits.sendLookupMs,
      send: async (upstream): Promise<Sent<NodeAnswer>> => {
        const answer = await upstream.ask({ method, params })
        if (answer.error) return { kind: kindOf(answer.error.message), refusal: answer }
        if (answer.result === hash) return { kind: 'taken' }
        throw new UpstreamFault('answers a send with another hash')
      },
      isThere: async (upstream) => {
        const question = { method: 'eth_getTransactionByHash', params: [hash] }
        const { result, error } = await upstream.ask(question)
        return error ? undefined : result !== null
      },
    })
    switch (sent.outcome) {
      case 'taken':
        return { result: hash }
      case 'refused':
        return sent.refusal
      case 'uncertain':
        return uncertain(hash)
      case 'unsent':
        throw new ServerError('upstream_unavailable', 'No node of this chain answers. Try again.')
    }
  }
}

/** A node that refuses has not taken it, unless it, or the chain, has it already. */
function kindOf(refusal: string) {
  if (alreadyKnown.test(refusal)) return 'taken'
  return nonceUsed.test(refusal) ? 'perhaps' : 'refused'
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
