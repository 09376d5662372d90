import { decode } from '../decode.ts'
import type { Limits } from '../limits.ts'
import { scrubError, secretsOf } from './scrub.ts'

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

/** A node that gave no usable answer. The message names no address and no key. */
export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault'
}

/** One configured node of a chain. */
export type Upstream = {
  /** How the log calls it: its place in the configured list, never its address. */
  readonly label: string
  /** Whether it failed a moment ago and is better asked last. */
  isResting(): boolean
  /** Whether it was found to serve another chain. */
  isExcluded(): boolean
  /**
   * Makes sure, once in a while, that the node serves the right chain.
   *
   * @throws UpstreamFault when it does not, or does not say.
   */
  ready(): Promise<void>
  /**
   * Asks the node, once it is ready.
   *
   * @throws UpstreamFault when it cannot be reached, is too slow, or answers with anything but JSON-RPC.
   */
  ask(method: string, params: readonly unknown[]): Promise<NodeAnswer>
}

/** @param chainId - the EVM chain id that the node has to have. */
export function createUpstream(
  url: string,
  label: string,
  chainId: bigint,
  limits: Limits,
): Upstream {
  const { href, headers } = splitCredentials(url)
  const secrets = secretsOf(url)
  let restingUntil = 0
  let excludedUntil = 0
  let proof: Promise<void> | undefined
  let provenUntil = 0
  let lastId = 0

  const post = async (method: string, params: readonly unknown[]): Promise<NodeAnswer> => {
    const id = ++lastId
    try {
      const response = await fetch(href, {
        method: 'POST',
        headers,
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(limits.upstreamMs),
      })
      const text = await readText(response, limits.rpcAnswerBytes)
      const answer = readAnswer(text, id, response.status)
      restingUntil = 0
      return answer.error ? { error: scrubError(answer.error, secrets) } : answer
    } catch (error) {
      restingUntil = Date.now() + limits.upstreamRestMs
      // What comes back at this address may be another node, which has to prove its chain again.
      proof = undefined
      throw error instanceof UpstreamFault ? error : new UpstreamFault(describe(error))
    }
  }

  const prove = async () => {
    const answer = await post('eth_chainId', [])
    const found = answer.error ? undefined : readChainId(answer.result)
    if (found === undefined) throw new UpstreamFault('does not say which chain it serves')
    if (found !== chainId) {
      excludedUntil = Date.now() + limits.upstreamWrongChainMs
      throw new UpstreamFault(`serves chain ${found}, not ${chainId}`)
    }
  }

  const ready = () => {
    if (provenUntil <= Date.now()) proof = undefined
    if (proof) return proof
    provenUntil = Date.now() + limits.upstreamProofMs
    return (proof = prove().catch((error: unknown) => {
      proof = undefined
      throw error
    }))
  }

  return {
    label,
    isResting: () => restingUntil > Date.now(),
    isExcluded: () => excludedUntil > Date.now(),
    ready,
    ask: async (method, params) => {
      await ready()
      return post(method, params)
    },
  }
}

function readChainId(value: unknown) {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}

/** `fetch` refuses addresses with a name and password in them, so they travel as a header. */
function splitCredentials(url: string) {
  const parsed = new URL(url)
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json',
  }
  if (parsed.username || parsed.password) {
    const pair = `${decode(parsed.username)}:${decode(parsed.password)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  parsed.username = ''
  parsed.password = ''
  return { href: parsed.href, headers }
}

async function readText(response: Response, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  // Cast because the types of Node say `any` here; the body of a response is bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the answer.
    if (size > maxBytes) throw new UpstreamFault(`answers with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswer(text: string, id: number, status: number): NodeAnswer {
  if (status === 429 || status >= 500) throw new UpstreamFault(`answers with status ${status}`)
  let value: unknown
  try {
    value = JSON.parse(text)
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

/** What went wrong below HTTP; only codes, since messages may hold the address. */
function describe(error: unknown) {
  if (error instanceof Error && error.name === 'TimeoutError') return 'does not answer in time'
  const cause = error instanceof Error ? error.cause : undefined
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined
  return `cannot be reached${code ? ` (${code})` : ''}`
}
