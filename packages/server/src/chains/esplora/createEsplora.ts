import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import * as api from '@latchkey/protocol/api'
import type { Route, RouteResponse } from '@latchkey/protocol/api'
import { ServerError } from '../../errors.ts'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { createPool } from '../upstreams/pool.ts'
import {
  createEsploraUpstream,
  type EsploraAnswer,
  type EsploraQuestion,
} from './esploraUpstream.ts'
import { sendTransaction } from './sendTransaction.ts'

/** A Bitcoin network that this server reaches through configured Esplora servers. */
export type Esplora = {
  readonly caipNetworkId: CaipNetworkId
  /**
   * Reads what a route declares, a moment old.
   *
   * @param path - below the server's address, from parts that have been checked.
   * @throws ServerError `not_found`, `bad_request` as a server says, `upstream_unavailable` when none answers.
   */
  read<route extends Route>(route: route, path: string): Promise<RouteResponse<route>>
  /**
   * Sends a signed transaction.
   *
   * @returns its id.
   * @throws ServerError `bad_request`, `transaction_refused` with the network's reason, `upstream_unavailable`.
   */
  send(hex: string): Promise<string>
}

/** Puts the Esplora servers of a network behind one door. */
export function createEsplora(options: {
  readonly caipNetworkId: CaipNetworkId
  readonly upstreams: readonly string[]
  readonly limits: Limits
  readonly log: Logger
}): Esplora {
  const { caipNetworkId, limits, log } = options
  const { reference = '' } = parseCaipNetworkId(caipNetworkId) ?? {}
  const pool = createPool<EsploraQuestion, EsploraAnswer>({
    caipNetworkId,
    upstreams: options.upstreams.map((url, index) =>
      createEsploraUpstream({ url, label: `${caipNetworkId}#${index}`, reference, limits }),
    ),
    isOwnTrouble: () => false,
    head: {
      question: { path: 'blocks/tip/height', read: readerOf(api.getEsploraTipHeight) },
      read: (answer) => (answer.status === 200 ? BigInt(answer.value as number) : undefined), // as its reader has it
      most: limits.esploraLagBlocks,
    },
    limits,
    log,
  })
  const known = createExpiringMap<Promise<EsploraAnswer>>({
    entries: limits.esploraCacheEntries,
    ms: limits.esploraCacheMs,
  })
  const ask = (question: EsploraQuestion) => {
    const remembered = known.get(question.path)
    if (remembered) return remembered
    const asked = pool.ask(question).then(({ answer }) => answer)
    known.set(question.path, asked)
    const forget = () => known.delete(question.path)
    asked.then((answer) => {
      if (answer.status === 200 && answer.length > limits.rpcCacheAnswerBytes) forget()
    }, forget)
    return asked
  }
  return {
    caipNetworkId,
    read: async (route, path) => {
      const answer = await ask({ path, read: readerOf(route) })
      // Cast because the route's own schema has read it.
      if (answer.status === 200) return answer.value as RouteResponse<typeof route>
      if (answer.status === 404)
        throw new ServerError('not_found', `${caipNetworkId} has no such thing.`)
      throw new ServerError('bad_request', `The network does not take this: ${answer.reason}`)
    },
    send: (hex) => sendTransaction(hex, pool, limits),
  }
}

/** Unknown fields are dropped by the route's schema; the rest has to be as it says. */
function readerOf({ response }: Route) {
  return (text: string): unknown => response.parse(JSON.parse(text))
}
