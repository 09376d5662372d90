import type { RpcEndpoint } from '../chainAccess.ts'

/** No answer that the kit asks for is longer. */
const maxAnswerLength = 5_000_000

/** What a node has answered instead of a result (JSON-RPC 2.0). Its message is text from elsewhere. */
export class RpcError extends Error {
  readonly code: number
  /** What a contract has reverted with, among others. */
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

/** Puts one question after another to an endpoint. */
export type Ask = (method: string, params?: readonly unknown[] | object) => Promise<unknown>

/**
 * Asks an endpoint by JSON-RPC 2.0. What it answers has to be JSON, not too long, and the answer to this very request; nobody has looked at the result.
 *
 * @param timeout - milliseconds for one request
 * @returns what asks: it rejects with RpcError where the node says no, and with other errors where no answer came
 */
export function createRpc({ url, contentType }: RpcEndpoint, timeout: number): Ask {
  let requests = 0
  return async (method, params = []) => {
    requests += 1
    const id = requests
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      headers: { 'Content-Type': contentType ?? 'application/json' },
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw new Error(`The endpoint answers with status ${response.status}`)
    const text = await response.text()
    if (text.length > maxAnswerLength) throw new Error('The answer is too long')
    return readAnswer(JSON.parse(text), id)
  }
}

function readAnswer(answer: unknown, id: number) {
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || answer.id !== id)
    throw new Error('The answer belongs to another request')
  if ('error' in answer && answer.error) throw toError(answer.error)
  if ('result' in answer) return answer.result
  throw new Error('The answer says nothing')
}

function toError(error: unknown) {
  const { code, message, data } = error as Readonly<Record<string, unknown>> // each is looked at
  const text = typeof message === 'string' ? message.slice(0, 1_000) : 'The node gives no reason'
  return new RpcError(typeof code === 'number' ? code : 0, text, data)
}
