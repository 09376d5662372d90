import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../devnet/rpc.ts'
import { listenOnLoopback } from '../listenOnLoopback.ts'
import { faultMethods, type Fault, type FaultRule } from './fault.ts'
import { pinHead, rewriteAnswer, type RpcRequest, type RpcResponse } from './rewriteAnswer.ts'

/** A proxy before a chain that fails on command. */
export type FaultProxy = {
  /** Use this in place of the chain's own address. */
  readonly url: string
  /** Every request that arrived, batches taken apart, oldest first. */
  readonly requests: readonly RpcRequest[]
  /**
   * Makes requests fail from now on. The first fault that applies is used, the newest first.
   *
   * @param options.methods the JSON-RPC methods it applies to; by default those that the fault is about, or all
   * @param options.times how many requests it applies to; by default every one until `clear`
   */
  fail(
    fault: Fault,
    options?: { methods?: readonly string[] | undefined; times?: number | undefined },
  ): Promise<void>
  /** Honest from now on. Requests that hang already go on hanging. */
  clear(): void
  /** Ends the proxy and every connection to it. */
  stop(): Promise<void>
}

/**
 * Starts an HTTP proxy before a chain's JSON-RPC address. It is honest until told otherwise.
 *
 * @example
 * const proxy = await startFaultProxy({ target: devnet.chains[31337].url })
 * await proxy.fail({ kind: 'status', status: 429 }, { times: 2 })
 * await proxy.fail({ kind: 'cutAfterForward' }, { times: 1 })
 *
 * @throws {@link LocalWorldError} `PORT_BUSY`
 */
export async function startFaultProxy(options: {
  target: string
  /** A free one by default. */
  port?: number | undefined
}): Promise<FaultProxy> {
  const { target } = options
  const requests: RpcRequest[] = []
  const rules: FaultRule[] = []

  function takeRule(batch: readonly RpcRequest[]): FaultRule | undefined {
    const rule = rules.find(
      ({ methods, left }) =>
        left > 0 && batch.some(({ method }) => methods === undefined || methods.includes(method)),
    )
    if (rule) rule.left--
    return rule
  }

  async function forwardText(body: string): Promise<string> {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return response.text()
  }
  const forward = async (body: unknown): Promise<unknown> =>
    JSON.parse(await forwardText(JSON.stringify(body)))

  async function answerFaulty(rule: FaultRule, body: unknown, response: ServerResponse) {
    const { fault } = rule
    const applies = ({ method }: RpcRequest) =>
      rule.methods === undefined || rule.methods.includes(method)
    switch (fault.kind) {
      case 'status':
        return send(
          response,
          JSON.stringify({
            jsonrpc: '2.0',
            id: null,
            error: { code: -32005, message: `HTTP ${fault.status}` },
          }),
          {
            status: fault.status,
            retryAfter: fault.retryAfter,
          },
        )
      case 'html':
        return send(
          response,
          '<!doctype html><title>Sign in to the network</title><h1>Welcome</h1>',
          { type: 'text/html' },
        )
      case 'truncated':
        return send(response, '{"jsonrpc":"2.0","id":1,"res')
      case 'hang':
        return undefined
      case 'slow':
        await wait(fault.delay)
        return send(response, JSON.stringify(await forward(body)))
      case 'held':
        await fault.until
        return send(response, JSON.stringify(await forward(body)))
      case 'reset':
        response.socket?.resetAndDestroy()
        return undefined
      case 'cutAfterForward':
        await forward(body)
        response.socket?.resetAndDestroy()
        return undefined
      default: {
        const pinned = mapBatch(body, (request) =>
          fault.kind === 'staleHead' && applies(request) ? pinHead(request, rule.head) : request,
        )
        const isSilent = fault.kind === 'error' || fault.kind === 'result'
        const batch = toList(body) as RpcRequest[] // what callers of a chain send
        // What is made up needs no chain, and must not happen there either.
        const honest = isSilent && batch.every(applies) ? [] : toList(await forward(pinned))
        const answers = toList(body).map((request, index) => {
          // Both lists are JSON-RPC; the answer to a request carries its id.
          const asked = request as RpcRequest
          const answer = (honest.find((one) => (one as RpcResponse).id === asked.id) ??
            honest[index]) as RpcResponse
          if (!applies(asked)) return answer
          if (fault.kind === 'staleHead' && asked.method === 'eth_blockNumber')
            return { ...answer, result: rule.head }
          return rewriteAnswer(fault, asked, answer)
        })
        return send(response, JSON.stringify(Array.isArray(body) ? answers : answers[0]))
      }
    }
  }

  const server = createServer((message, response) => {
    void handle(message, response).catch(() =>
      send(response, 'The chain cannot be reached', { status: 502, type: 'text/plain' }),
    )
  })
  async function handle(message: IncomingMessage, response: ServerResponse) {
    if (message.method === 'OPTIONS') return send(response, '', { status: 204 })
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const body: unknown = JSON.parse(text)
    // What callers of a chain send.
    const batch = toList(body) as RpcRequest[]
    requests.push(...batch)
    const rule = takeRule(batch)
    // An honest answer passes as it was written: whole numbers of 64 bits do not survive being read.
    return rule ? answerFaulty(rule, body, response) : send(response, await forwardText(text))
  }

  const { port, close } = await listenOnLoopback(server, options.port, 'the fault proxy')
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async fail(fault, { methods = faultMethods[fault.kind], times = Infinity } = {}) {
      const asked = fault.kind === 'staleHead' ? await call(target, 'eth_blockNumber') : '0x0'
      const head = asked as `0x${string}` // a quantity, by the contract of the method
      rules.unshift({ fault, methods, left: times, head })
    },
    clear: () => void rules.splice(0),
    stop: close,
  }
}

const toList = (body: unknown): readonly unknown[] => (Array.isArray(body) ? body : [body])

function mapBatch(body: unknown, change: (request: RpcRequest) => RpcRequest): unknown {
  // What callers of a chain send.
  return Array.isArray(body) ? (body as RpcRequest[]).map(change) : change(body as RpcRequest)
}

function send(
  response: ServerResponse,
  body: string,
  options: { status?: number; type?: string; retryAfter?: number | undefined } = {},
): void {
  const { status = 200, type = 'application/json', retryAfter } = options
  response.writeHead(status, {
    'content-type': type,
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': 'retry-after',
    ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }),
  })
  response.end(body)
}
