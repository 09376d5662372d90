import { isRecord } from '@latchkey/protocol'
import type { RpcEndpoint } from '../chainAccess.ts'

/** No answer that the kit asks for is larger. */
const maxResponseLength = 10_000_000

/** An endpoint that cannot be used: it does not answer, answers no JSON-RPC, serves another cluster or is behind. Another one may do. */
export class EndpointFault extends Error {
  readonly kind: 'unreachable' | 'garbled' | 'wrongCluster' | 'behind' | 'busy'
  /** What the endpoint said, where that is the matter. */
  readonly answer: string | undefined

  constructor(
    kind: EndpointFault['kind'],
    message: string,
    options?: { readonly cause?: unknown; readonly answer?: string },
  ) {
    super(message, { cause: options?.cause })
    this.name = 'EndpointFault'
    this.kind = kind
    this.answer = options?.answer
  }
}

/** What a node says to a request that it will not do; every honest node says the same. */
export class RpcAnswerError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data: unknown) {
    super(message.slice(0, 500))
    this.name = 'RpcAnswerError'
    this.code = code
    this.data = data
  }
}

/** Codes by which a node means the request and not its own state: rehearsal failed, bad signature, bad parameters, unknown version. */
const final: ReadonlySet<number> = new Set([-32002, -32003, -32013, -32015, -32602])

/** One call of a node's JSON-RPC. Integers that a number cannot hold come back as strings of digits. */
export type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>

/**
 * JSON-RPC 2.0 over HTTP that fails on an answer which is not JSON, is too long, or answers another request.
 *
 * @throws EndpointFault, RpcAnswerError
 */
export function createCall({ url, contentType }: RpcEndpoint, timeout: number): Call {
  const type = contentType ?? 'application/json'
  let last = 0
  return async (method, params = []) => {
    last += 1
    const id = last
    const text = await post(url, type, timeout, { jsonrpc: '2.0', id, method, params })
    const answer = parse(text)
    if (answer.id !== id)
      throw new EndpointFault('garbled', 'The answer belongs to another request')
    if (isRecord(answer.error)) throw toError(answer.error)
    if (!('result' in answer)) throw new EndpointFault('garbled', 'The answer has no result')
    return answer.result
  }
}

async function post(url: string, contentType: string, timeout: number, body: object) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body: JSON.stringify(body),
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    })
    const text = await response.text()
    if (!response.ok) throw new EndpointFault('busy', `HTTP status ${response.status}`)
    if (text.length > maxResponseLength)
      throw new EndpointFault('garbled', 'The answer is too long')
    return text
  } catch (cause) {
    if (cause instanceof EndpointFault) throw cause
    throw new EndpointFault('unreachable', 'The endpoint does not answer', { cause })
  }
}

/** A text, or a number as JSON writes it. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g

function parse(text: string): Readonly<Record<string, unknown>> {
  // Lamports need more digits than a number holds; those few become texts before they are read.
  const exact = text.replace(token, (match) => (/^-?\d{16,}$/.test(match) ? `"${match}"` : match))
  try {
    const answer: unknown = JSON.parse(exact)
    if (isRecord(answer)) return answer
  } catch (cause) {
    throw new EndpointFault('garbled', 'The answer is no JSON', { cause })
  }
  throw new EndpointFault('garbled', 'The answer is no object')
}

function toError({ code, message, data }: Readonly<Record<string, unknown>>) {
  const text = typeof message === 'string' ? message : ''
  if (typeof code === 'number' && final.has(code)) return new RpcAnswerError(code, text, data)
  return new EndpointFault('busy', `The node says: ${text.slice(0, 200)}`)
}
