import { ServerError } from '../../../errors.ts'
import { sendOnce, type Sent } from '../../upstreams/sendOnce.ts'
import { UpstreamFault } from '../../upstreams/upstream.ts'
import { invalidParams, type Answerer, type ChainParts } from '../chainKind.ts'
import type { NodeAnswer } from '../rpcUpstream.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

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

/**
 * The hash by which a signed transaction is known on chain: keccak-256 of its bytes, as EIP-2718 and, for the older kind,
 * the yellow paper have it. Blob transactions (EIP-4844) travel with more than their hash covers, and are not taken here.
 *
 * @param raw - 0x and the signed bytes.
 * @returns `undefined` for bytes that cannot be a transaction of a kind that is taken.
 */
export function transactionHash(raw: string): `0x${string}` | undefined {
  const bytes = hexToBytes(raw.slice(2))
  const first = bytes[0]
  if (first === undefined || bytes.length < 3) return undefined
  const isLegacy = first >= 0xc0
  const isTyped = first > 0 && first < 0x80 && (bytes[1] ?? 0) >= 0xc0
  if ((!isLegacy && !isTyped) || first === 3) return undefined
  return `0x${bytesToHex(keccak_256(bytes))}`
}
