import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listenOnLoopback } from '../listenOnLoopback.ts'
import { changeAnswer } from './changeAnswer.ts'

/** What a fault proxy before an HTTP API does to an answer. */
export type ApiFault =
  /** Answers with a status and an error of the API's own kind, without asking it. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly code?: string | undefined
      readonly retryAfter?: number | undefined
    }
  /** Answers 200 with a page, as captive portals and load balancers do. */
  | { readonly kind: 'html' }
  /** Answers 200 with JSON that ends in the middle. */
  | { readonly kind: 'truncated' }
  /** Answers 200 with any JSON, without asking the API. */
  | { readonly kind: 'json'; readonly body: unknown }
  /**
   * Asks the API, and changes one member of its JSON answer, named by where it stands: `tx.to`, `quotes.0.toAmount`. A function is given what
   * stands there as text. An answer without that member passes unchanged.
   */
  | {
      readonly kind: 'changed'
      readonly at: string
      readonly to: string | number | boolean | null | ((before: string) => string)
    }
  /** Never answers; the connection stays open. */
  | { readonly kind: 'hang' }
  /** Answers honestly, after a number of milliseconds. */
  | { readonly kind: 'slow'; readonly delay: number }
  /** Resets the connection, as a host does that cannot be reached. */
  | { readonly kind: 'reset' }

/** One request that arrived. */
export type ApiRequest = {
  readonly method: string
  /** Without its query: `/v1/supported-chains`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** A proxy before an HTTP API that fails on command. */
export type ApiFaultProxy = {
  /** Use this in place of the API's own address. */
  readonly url: string
  /** Every request that arrived, oldest first, without preflights. */
  readonly requests: readonly ApiRequest[]
  /**
   * Makes requests fail from now on. The first fault that applies is used, the newest first.
   *
   * @param options.path the paths it applies to: all that match, or this one alone; every one by default
   * @param options.times how many requests it applies to; by default every one until `clear`
   */
  fail(
    fault: ApiFault,
    options?: { path?: string | RegExp | undefined; times?: number | undefined },
  ): void
  /** Honest from now on. Requests that hang already go on hanging. */
  clear(): void
  /** Ends the proxy and every connection to it. */
  stop(): Promise<void>
}

type Rule = { readonly fault: ApiFault; readonly path: string | RegExp | undefined; left: number }

/**
 * Starts an HTTP proxy before an API. It is honest until told otherwise: bodies, headers (`Host` as well) and statuses pass unchanged.
 * What it answers by itself may be read by every site, so that a page sees the fault and not a refusal of the browser.
 *
 * @example
 * const proxy = await startApiFaultProxy({ target: world.urls.api })
 * proxy.fail({ kind: 'status', status: 500 }, { path: '/appkit/v1/config', times: 1 })
 * proxy.fail({ kind: 'reset' })
 *
 * @throws {@link LocalWorldError} `PORT_BUSY`
 */
export async function startApiFaultProxy(options: {
  target: string
  /** A free one by default. */
  port?: number | undefined
}): Promise<ApiFaultProxy> {
  const target = new URL(options.target)
  const requests: ApiRequest[] = []
  const rules: Rule[] = []

  const takeRule = (path: string) => {
    const rule = rules.find(
      ({ path: wanted, left }) =>
        left > 0 &&
        (wanted === undefined ||
          (typeof wanted === 'string' ? wanted === path : wanted.test(path))),
    )
    if (rule) rule.left--
    return rule
  }

  const server = createServer((message, response) => {
    const { pathname, searchParams } = new URL(message.url ?? '/', target)
    const isPreflight = message.method === 'OPTIONS'
    if (!isPreflight)
      requests.push({
        method: message.method ?? 'GET',
        path: pathname,
        query: Object.fromEntries(searchParams),
      })
    const fault = isPreflight
      ? rules.find(({ fault: { kind }, left }) => kind === 'reset' && left > 0)?.fault
      : takeRule(pathname)?.fault
    void answer(fault, message, response, target)
  })
  const { port, close } = await listenOnLoopback(server, options.port, 'the API')
  return {
    url: `http://localhost:${port}`,
    requests,
    fail: (fault, { path, times = Infinity } = {}) =>
      void rules.unshift({ fault, path, left: times }),
    clear: () => void rules.splice(0),
    stop: close,
  }
}

async function answer(
  fault: ApiFault | undefined,
  message: IncomingMessage,
  response: ServerResponse,
  target: URL,
) {
  const send = (
    status: number,
    type: string,
    body: string,
    headers: Record<string, string> = {},
  ) => {
    response.writeHead(status, {
      'content-type': type,
      // Pages that send cookies may read an answer only where it names them.
      'access-control-allow-origin': message.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-request-id, retry-after',
      ...headers,
    })
    response.end(body)
  }
  switch (fault?.kind) {
    case 'status': {
      const { status, code = 'internal', retryAfter } = fault
      const body = { code, message: `HTTP ${status}`, requestId: 'fault' }
      return send(status, 'application/json', JSON.stringify(body), {
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      })
    }
    case 'html':
      return send(200, 'text/html', '<!doctype html><title>Sign in to the network</title>')
    case 'truncated':
      return send(200, 'application/json', '{"features":[{"id":"soc')
    case 'json':
      return send(200, 'application/json', JSON.stringify(fault.body))
    case 'changed': {
      const { at, to } = fault
      return forward(message, response, target, (body) => changeAnswer(body, at, to))
    }
    case 'hang':
      return undefined
    case 'reset':
      response.socket?.resetAndDestroy()
      return undefined
    case 'slow':
      await wait(fault.delay)
      return forward(message, response, target)
    default:
      return forward(message, response, target)
  }
}

function forward(
  message: IncomingMessage,
  response: ServerResponse,
  target: URL,
  change?: (body: string) => string,
) {
  const call = ask(
    {
      hostname: target.hostname,
      port: target.port,
      method: message.method,
      path: message.url,
      headers: { ...message.headers, ...(change && { 'accept-encoding': 'identity' }) },
    },
    (answered) => {
      if (change) return void pass(answered, response, change)
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    },
  )
  call.once('error', () => response.destroy())
  response.once('close', () => call.destroy())
  message.pipe(call)
}

async function pass(
  answered: IncomingMessage,
  response: ServerResponse,
  change: (body: string) => string,
) {
  try {
    const body = change(await text(answered))
    const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...headers } = answered.headers
    response.writeHead(answered.statusCode ?? 502, headers)
    response.end(body)
  } catch {
    response.destroy() // the API broke off in the middle
  }
}
