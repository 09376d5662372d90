/** One JSON-RPC call, as it stands in a batch. */
export type RpcCall = { readonly method: string; readonly params?: readonly unknown[] }

type RpcAnswer = { id: number; result?: unknown; error?: { code: number; message: string } }

/** Sends calls to a chain as one batch and returns their results in order. Throws the first error. */
export async function callBatch(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, params: [], ...call }))),
  })
  // Our own chain answers by JSON-RPC 2.0; anything else fails below.
  const answers = (await response.json()) as RpcAnswer[]
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return calls.map((call, id) => {
    const answer = byId.get(id)
    if (!answer || answer.error) {
      throw new Error(`${call.method}: ${answer?.error?.message ?? 'no answer'}`)
    }
    return answer.result
  })
}

/** Sends one call to a chain. */
export async function call(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const [result] = await callBatch(url, [{ method, params }])
  return result
}
