import type * as z from 'zod'
import type { Limits } from '../../config/limits.ts'
import type { Memory } from './memory.ts'
import type { NodeAnswer, NodeIdentity, NodeQuestion, RpcPool } from './rpcUpstream.ts'

/** A method that the proxy passes on. */
export type Method<policy extends string> = {
  /** How it is answered. */
  readonly policy: policy
  /** What its parameters must be. */
  readonly params: z.ZodType
  /** How many requests it counts as, where it is more work for a node than others. */
  readonly cost?: number | undefined
}

/** The methods of a kind of chain. Anything else is refused. */
export type MethodTable<policy extends string> = Readonly<Record<string, Method<policy>>>

/** What the methods of one chain are answered with. */
export type ChainParts = {
  /** The chain, as the reference of its CAIP-2 id. */
  readonly reference: string
  readonly pool: RpcPool
  readonly memory: Memory
  readonly limits: Limits
}

/** Answers a method whose parameters have been checked. */
export type Answerer = (question: NodeQuestion) => Promise<NodeAnswer>

/**
 * What the proxy has to know about a kind of chain whose nodes speak JSON-RPC: which methods there are and how each is answered. Everything
 * else (which node is asked, what happens when one fails) is the same for all.
 */
export type ChainKind<policy extends string> = {
  readonly methods: MethodTable<policy>
  readonly identity: NodeIdentity
  /** How far a chain is. */
  readonly head: {
    readonly question: NodeQuestion
    read(result: unknown): bigint | undefined
    /** How much behind another one a node may be. */
    most(limits: Limits): number
  }
  /** Codes by which a node says that it, rather than the request, is the trouble. */
  readonly ownTrouble: ReadonlySet<number>
  /** An answerer for every policy that the methods have: one that is missing does not compile. */
  createPolicies(parts: ChainParts): Readonly<Record<policy, Answerer>>
}

/** The answer to parameters that are none. */
export function invalidParams(message: string): NodeAnswer {
  return { error: { code: -32_602, message } }
}
