import type { Limits } from '../../config/limits.ts'
import { parseExactJson } from './readAnswer.ts'
import { OnrampFault } from '../onrampFault.ts'

/** What is sent to a provider. */
export type ProviderRequest = {
  readonly url: URL
  /** Posted as JSON, or as a form where it is one; a GET without it. */
  readonly body?: URLSearchParams | object | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What a provider has answered; `json` is `undefined` where it is none. */
export type ProviderAnswer = { readonly status: number; readonly json: unknown }

/** Asks a provider. */
export type AskProvider = (request: ProviderRequest) => Promise<ProviderAnswer>

/**
 * Makes what asks a provider, within a time and a size. It follows no redirects, so that keys go nowhere else, and what it throws names
 * neither addresses nor keys.
 */
export function createAsk(limits: Limits): AskProvider {
  return async ({ url, body, headers }) => {
    try {
      const isForm = body instanceof URLSearchParams
      const response = await fetch(url, {
        headers: {
          accept: 'application/json',
          ...(body && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(limits.onrampProviderMs),
      })
      const text = await readText(response, limits.onrampAnswerBytes)
      const { status } = response
      if (status === 429 || status >= 500) throw new OnrampFault(`answers with status ${status}`)
      if (status === 401 || status === 403)
        throw new OnrampFault(`does not take its credentials (status ${status})`)
      return { status, json: parse(text) }
    } catch (error) {
      throw error instanceof OnrampFault ? error : new OnrampFault(describe(error))
    }
  }
}

/** @throws OnrampFault unless the answer is a success. */
export function requireSuccess({ status, json }: ProviderAnswer): unknown {
  if (status < 200 || status > 299) throw new OnrampFault(`answers with status ${status}`)
  if (json === undefined) throw new OnrampFault('answers with something else than JSON')
  return json
}

async function readText(response: Response, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  // Cast because the types of Node say `any` here; the body of a response is bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the answer.
    if (size > maxBytes) throw new OnrampFault(`answers with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
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
