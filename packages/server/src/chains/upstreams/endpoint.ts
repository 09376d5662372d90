import { decode, secretsOf } from './scrub.ts'
import type { Limits } from '../../config/limits.ts'
import { UpstreamFault } from './upstream.ts'

/** What is sent to a configured address. */
export type EndpointRequest = {
  /** Below the configured address, without a slash in front; the address itself when left out. */
  readonly path?: string | undefined
  /** Put behind what the configured address has of its own. */
  readonly query?: Readonly<Record<string, string>> | undefined
  /** Posted, or a GET without one. */
  readonly body?: string | undefined
  readonly type?: 'application/json' | 'text/plain' | undefined
}

/** A server at an address that the operator configured. */
export type Endpoint = {
  /** Parts of the address that nobody outside may see. */
  readonly secrets: readonly string[]
  /**
   * Asks it.
   *
   * @throws UpstreamFault when it cannot be reached, is too slow, says too much, leads elsewhere, or is in trouble itself (429, 5xx).
   */
  send(request: EndpointRequest): Promise<{ readonly status: number; readonly text: string }>
}

/**
 * @param maxBytes - of an answer.
 * @param service - what somebody else's service is asked with: headers, such as a key, and its own time.
 */
export function createEndpoint(
  url: string,
  limits: Limits,
  maxBytes: number,
  service: { readonly headers?: Readonly<Record<string, string>>; readonly ms?: number } = {},
): Endpoint {
  const { base, headers: own } = splitCredentials(url)
  const headers = { ...own, ...service.headers }
  return {
    secrets: secretsOf(url),
    send: async ({ path, query, body, type = 'application/json' }) => {
      try {
        const response = await fetch(below(base, path, query), {
          headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
          ...(body !== undefined && { method: 'POST', body }),
          redirect: 'error',
          signal: AbortSignal.timeout(service.ms ?? limits.upstreamMs),
        })
        const { status } = response
        const text = await readText(response, maxBytes)
        if (status === 429 || status >= 500)
          throw new UpstreamFault(`answers with status ${status}`)
        return { status, text }
      } catch (error) {
        throw error instanceof UpstreamFault ? error : new UpstreamFault(describe(error))
      }
    },
  }
}

/** Keys may stand in the query of the configured address, which therefore stays. */
function below(base: URL, path: string | undefined, query: EndpointRequest['query'] = {}) {
  const url = new URL(base)
  if (path !== undefined) url.pathname = `${base.pathname.replace(/\/+$/, '')}/${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  return url
}

/** `fetch` refuses addresses with a name and password in them, so they travel as a header. */
function splitCredentials(url: string) {
  const base = new URL(url)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (base.username || base.password) {
    const pair = `${decode(base.username)}:${decode(base.password)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  base.username = ''
  base.password = ''
  return { base, headers }
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

/** What went wrong below HTTP; only codes, since messages may hold the address. */
function describe(error: unknown) {
  if (error instanceof Error && error.name === 'TimeoutError') return 'does not answer in time'
  const cause = error instanceof Error ? error.cause : undefined
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined
  return `cannot be reached${code ? ` (${code})` : ''}`
}
