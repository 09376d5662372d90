import type * as api from '@latchkey/protocol/api'
import type { RpcAnswer, RpcRequest } from '@latchkey/protocol/api'
import { ServerError } from '../errors.ts'
import type { Chain } from '../chains/rpc/createChain.ts'
import { rpcOf } from './chains.ts'
import type { Handler, RequestContext } from './handler.ts'

export const postRpc: Handler<typeof api.postRpc> = {
  readableBy: 'project',
  answer: async ({ query, body }, context) => {
    const chain = rpcOf(context, query.chainId)
    const requests = Array.isArray(body) ? body : [body]
    const { rpcBatch } = context.limits
    if (requests.length > rpcBatch)
      throw new ServerError('bad_request', `body: at most ${rpcBatch} requests in one batch`)
    const cost = requests.reduce((sum, { method }) => sum + chain.costOf(method), 0)
    // One is taken for every call of a route.
    await context.spend(cost - 1)
    return Array.isArray(body) ? answerBatch(body, chain, context) : answerOne(body, chain, context)
  },
}

async function answerBatch(requests: readonly RpcRequest[], chain: Chain, context: RequestContext) {
  const answers: RpcAnswer[] = []
  const waiting = [...requests.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      answers[next[0]] = await answerOne(next[1], chain, context)
  }
  await Promise.all(Array.from({ length: context.limits.rpcConcurrency }, work))
  return answers.filter((_, index) => requests[index]?.id !== undefined)
}

async function answerOne(
  { id, method, params }: RpcRequest,
  chain: Chain,
  { log }: RequestContext,
): Promise<RpcAnswer> {
  const head = { jsonrpc: '2.0', id: id ?? null } as const
  try {
    const { result, error } = await chain.request(method, params ?? [])
    return error ? { ...head, error } : { ...head, result }
  } catch (error) {
    const isExpected = error instanceof ServerError
    if (!isExpected) log.error({ err: error, method }, 'an RPC request failed')
    const message = isExpected ? error.message : 'Something went wrong'
    return { ...head, error: { code: -32_603, message } }
  }
}
