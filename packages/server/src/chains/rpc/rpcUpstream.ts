import type { Limits } from '../../config/limits.ts'
import { parseJson } from '../upstreams/losslessJson.ts'
import { createEndpoint } from '../upstreams/endpoint.ts'
import type { Pool } from '../upstreams/pool.ts'
import { scrubError } from '../upstreams/scrub.ts'
import { createUpstream, type Upstream, UpstreamFault } from '../upstreams/upstream.ts'

/** A JSON-RPC error object, as a node gives it. */
export type NodeError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}
/** What a node answered: exactly one of the two. */
export type NodeAnswer =
  | { readonly result: unknown; readonly error?: undefined }
  | { readonly error: NodeError; readonly result?: undefined }

/** What a node is asked. */
export type NodeQuestion = { readonly method: string; readonly params: readonly unknown[] }

/** The question that makes a node say which chain it serves, and how to read its answer. */
export type NodeIdentity = {
  readonly question: NodeQuestion
  /** @returns the reference of its CAIP-2 id. */
  read(result: unknown): string | undefined
}

/** A node that speaks JSON-RPC 2.0 over HTTP. */
export type RpcUpstream = Upstream<NodeQuestion, NodeAnswer>
/** The nodes of a chain. */
export type RpcPool = Pool<NodeQuestion, NodeAnswer>

export function createRpcUpstream(options: {
  readonly url: string
  readonly label: string
  readonly reference: string
  readonly identity: NodeIdentity
  readonly limits: Limits
}): RpcUpstream {
  const { url, identity, limits } = options
  const endpoint = createEndpoint(url, limits, limits.rpcAnswerBytes)
  let lastId = 0
  return createUpstream<NodeQuestion, NodeAnswer>({
    ...options,
    exchange: async ({ method, params }) => {
      const id = ++lastId
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      const { status, text } = await endpoint.send({ body })
      const answer = readAnswer(text, id, status)
      return answer.error ? { error: scrubError(answer.error, endpoint.secrets) } : answer
    },
    referenceOf: async (exchange) => {
      const answer = await exchange(identity.question)
      return answer.error ? undefined : identity.read(answer.result)
    },
  })
}

function readAnswer(text: string, id: number, status: number): NodeAnswer {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw new UpstreamFault(`answers with something that is not JSON (status ${status})`)
  }
  if (typeof value !== 'object' || value === null || !('id' in value))
    throw new UpstreamFault('answers with something that is not JSON-RPC')
  if (value.id !== id) throw new UpstreamFault('answers another request than the one it was asked')
  if ('error' in value && value.error !== null) return { error: readError(value.error) }
  if (!('result' in value)) throw new UpstreamFault('answers with neither a result nor an error')
  return { result: value.result }
}

function readError(value: unknown): NodeError {
  if (typeof value !== 'object' || value === null)
    throw new UpstreamFault('answers with an error that is none of JSON-RPC')
  const { code, message, data } = value as Record<string, unknown> // an object, as just seen
  return {
    code: typeof code === 'number' && Number.isInteger(code) ? code : -32_000,
    message: typeof message === 'string' ? message : 'The node refused this request',
    ...(data !== undefined && { data }),
  }
}
