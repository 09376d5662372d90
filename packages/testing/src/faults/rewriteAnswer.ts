import type { Fault } from './fault.ts'

/** A JSON-RPC request as the proxy sees it. */
export type RpcRequest = {
  readonly id?: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}
/** A JSON-RPC answer as the chain gave it. */
export type RpcResponse = {
  readonly id?: unknown
  readonly result?: unknown
  readonly [member: string]: unknown
}

/** The answer a faulty chain would give in place of an honest one. */
export function rewriteAnswer(fault: Fault, request: RpcRequest, answer: RpcResponse): RpcResponse {
  const { id } = request
  switch (fault.kind) {
    case 'wrongId':
      return { ...answer, id: `not-${String(id)}` }
    case 'wrongChain':
      return {
        jsonrpc: '2.0',
        id,
        result:
          request.method === 'net_version' ? `${fault.chainId}` : `0x${fault.chainId.toString(16)}`,
      }
    case 'error': {
      const { code, message, data } = fault
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
    }
    case 'result':
      return { jsonrpc: '2.0', id, result: fault.result }
    case 'noReceipt':
      return { jsonrpc: '2.0', id, result: null }
    default:
      return answer
  }
}

/** Asks for the old head where a request asks for the latest block. */
export function pinHead(request: RpcRequest, head: `0x${string}`): RpcRequest {
  if (request.method !== 'eth_getBlockByNumber') return request
  const [block, ...rest] = request.params ?? []
  return { ...request, params: [block === 'latest' || block === 'pending' ? head : block, ...rest] }
}
