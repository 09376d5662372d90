import { accountMethods } from './methods/accounts.ts'
import { clusterMethods } from './methods/cluster.ts'
import { historyMethods } from './methods/history.ts'
import { tokenMethods } from './methods/tokens.ts'
import { transactionMethods } from './methods/transactions.ts'
import type { RpcMethod, SolanaNode } from './node.ts'
import { RpcError, rpcErrors } from './rpcError.ts'

const methods: Readonly<Record<string, RpcMethod>> = {
  ...clusterMethods,
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
  ...historyMethods,
}

/** A request that was read. */
export type RpcRequest = { readonly id: unknown; readonly method: string; readonly params: unknown }

/** Takes a request apart. */
export function readRequest(value: unknown): RpcRequest {
  if (typeof value !== 'object' || value === null || !('method' in value))
    throw rpcErrors.invalidRequest('an object with a method was expected')
  const { method } = value
  if (typeof method !== 'string') throw rpcErrors.invalidRequest('the method has to be text')
  return { id: Reflect.get(value, 'id') ?? null, method, params: Reflect.get(value, 'params') }
}

/** The error as it is written into an answer. */
export function toErrorAnswer(error: unknown, id: unknown = null) {
  const known =
    error instanceof RpcError
      ? error
      : rpcErrors.internal(error instanceof Error ? error.message : 'unknown')
  const { code, message, data } = known
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id }
}

/** Answers one request. */
export async function answerRequest(node: SolanaNode, value: unknown) {
  let id: unknown = null
  try {
    const request = readRequest(value)
    id = request.id
    const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
    if (!method) throw rpcErrors.methodNotFound(request.method)
    return { jsonrpc: '2.0', result: await method(node, request.params), id }
  } catch (error) {
    return toErrorAnswer(error, id)
  }
}

/** Answers the text of a request or of several. */
export async function answerText(node: SolanaNode, text: string): Promise<unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return toErrorAnswer(rpcErrors.parse())
  }
  if (!Array.isArray(body)) return answerRequest(node, body)
  if (body.length === 0) return toErrorAnswer(rpcErrors.invalidRequest('an empty batch'))
  return Promise.all(body.map((one) => answerRequest(node, one)))
}
