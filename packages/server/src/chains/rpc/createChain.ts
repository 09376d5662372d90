import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { createPool } from '../upstreams/pool.ts'
import { invalidParams, type ChainKind } from './chainKind.ts'
import { createMemory } from './memory.ts'
import { createRpcUpstream, type NodeAnswer, type NodeQuestion } from './rpcUpstream.ts'
import { evmKind } from './evm/evmKind.ts'
import { solanaKind } from './solana/solanaKind.ts'

/** A chain that this server reaches through its configured nodes. */
export type Chain = {
  readonly caipNetworkId: CaipNetworkId
  /**
   * Answers a request as far as the allow-list goes; a method or parameter outside it is a JSON-RPC error.
   *
   * @throws ServerError `upstream_unavailable` when no node answers.
   */
  request(method: string, params: readonly unknown[]): Promise<NodeAnswer>
  /** How many requests a method counts as. */
  costOf(method: string): number
}

/** What a chain is made from. */
export type ChainSettings = {
  readonly caipNetworkId: CaipNetworkId
  readonly upstreams: readonly string[]
  readonly limits: Limits
  readonly log: Logger
}

/**
 * Puts a chain's nodes behind one door, which each method passes after its own policy.
 *
 * @throws TypeError for a chain whose nodes do not speak JSON-RPC.
 */
export function createChain(settings: ChainSettings): Chain {
  const { namespace = '', reference = '' } = parseCaipNetworkId(settings.caipNetworkId) ?? {}
  const kind = chainKinds[namespace]
  if (!kind) throw new TypeError(`${settings.caipNetworkId} has no nodes that speak JSON-RPC`)
  return kind((known) => openChain(known, reference, settings))
}

function openChain<policy extends string>(
  kind: ChainKind<policy>,
  reference: string,
  { caipNetworkId, upstreams, limits, log }: ChainSettings,
): Chain {
  const { methods, identity, head, ownTrouble } = kind
  const pool = createPool<NodeQuestion, NodeAnswer>({
    caipNetworkId,
    upstreams: upstreams.map((url, index) =>
      createRpcUpstream({ url, label: `${caipNetworkId}#${index}`, reference, identity, limits }),
    ),
    isOwnTrouble: ({ error }) => error !== undefined && ownTrouble.has(error.code),
    head: {
      question: head.question,
      read: ({ result }) => head.read(result),
      most: head.most(limits),
    },
    limits,
    log,
  })
  const memory = createMemory(pool, limits)
  const policies = kind.createPolicies({ reference, pool, memory, limits })
  return {
    caipNetworkId,
    costOf: (method) => methods[method]?.cost ?? 1,
    request: async (method, params) => {
      const known = methods[method]
      if (!known)
        return { error: { code: -32_601, message: `The method ${method} is not available here` } }
      const checked = known.params.safeParse(params)
      if (!checked.success) {
        const [issue] = checked.error.issues
        return invalidParams(`params[${issue?.path.join('.')}]: ${issue?.message}`)
      }
      return policies[known.policy]({ method, params })
    },
  }
}

/** Hands a kind on with its own policies' names, which differ from one to the next. */
type Opening = (open: <policy extends string>(kind: ChainKind<policy>) => Chain) => Chain

/** The kinds of chains whose nodes speak JSON-RPC, by their CAIP-2 namespace. */
export const chainKinds: Readonly<Record<string, Opening>> = {
  eip155: (open) => open(evmKind),
  solana: (open) => open(solanaKind),
}
