/** Runs in the page: whatever is asked by JSON-RPC is answered there, by Ethereum with one ether for everybody and nothing else. */
export function answerEthereum(): void {
  const results: Readonly<Record<string, string>> = {
    eth_chainId: '0x1',
    eth_getBalance: '0xde0b6b3a7640000',
  }
  const fetchElsewhere = window.fetch
  window.fetch = async (input, init) => {
    const body = init?.body
    if (typeof body !== 'string' || !body.includes('"jsonrpc"')) return fetchElsewhere(input, init)
    const { id, method } = JSON.parse(body) as { id: number; method: string } // the kit's own request
    return Response.json({ jsonrpc: '2.0', id, result: results[method] ?? '0x' })
  }
}
