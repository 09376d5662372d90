import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import { sendOnce, type Sent } from '../upstreams/sendOnce.ts'
import { UpstreamFault } from '../upstreams/upstream.ts'
import type { EsploraPool } from './esploraUpstream.ts'
import { transactionId } from '../bitcoin/transactionId.ts'

const alreadyKnown = /already.{0,10}(?:in block chain|in.{0,4}utxo|known|in.{0,4}mempool)/i
/** It may be this very transaction that has spent them. */
const inputsGone = /missing-?inputs|missingorspent|bad-txns-inputs|txn-mempool-conflict/i

/**
 * Sends a signed transaction to one server at a time, looking it up by its id in between.
 *
 * @returns its id.
 * @throws ServerError `bad_request`, `transaction_refused`, `upstream_unavailable`.
 */
export async function sendTransaction(
  hex: string,
  pool: EsploraPool,
  limits: Limits,
): Promise<string> {
  const id = transactionId(hex)
  if (id === undefined)
    throw new ServerError('bad_request', 'body: these bytes are no transaction that can be sent')
  const sent = await sendOnce({
    pool,
    lookupMs: limits.sendLookupMs,
    refusalLookupMs: 0,
    send: async (upstream): Promise<Sent<string>> => {
      const question = { path: 'tx', body: hex, read: (text: string) => text.trim() }
      const answer = await upstream.ask(question)
      if (answer.status !== 200)
        return { kind: kindOf(answer.reason), refusal: reasonOf(answer.reason) }
      if (answer.value === id) return { kind: 'taken' }
      throw new UpstreamFault('answers a send with another id')
    },
    isThere: async (upstream) => {
      const { status } = await upstream.ask({ path: `tx/${id}`, read: (text) => text })
      return status === 400 ? undefined : status === 200
    },
  })
  switch (sent.outcome) {
    case 'taken':
      return id
    case 'refused':
      throw new ServerError('transaction_refused', `The transaction was refused: ${sent.refusal}`)
    case 'uncertain':
      throw new ServerError(
        'upstream_unavailable',
        `No server confirmed the transaction, but one may have taken it. Look up ${id} before sending another.`,
      )
    case 'unsent':
      throw new ServerError('upstream_unavailable', 'No server of this network answers. Try again.')
  }
}

function kindOf(reason: string) {
  if (alreadyKnown.test(reason)) return 'taken'
  return inputsGone.test(reason) ? 'perhaps' : 'refused'
}

/** Esplora hands on what its node says: `sendrawtransaction RPC error: {"code":-26,"message":"dust"}`. */
function reasonOf(reason: string) {
  const message = /"message":"([^"]{1,200})"/.exec(reason)?.[1]
  return (message ?? reason.slice(0, 200)).replace(/[^\x20-\x7e]/g, '')
}
