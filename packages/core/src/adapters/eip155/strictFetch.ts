/** No answer that the kit asks for is larger. */
const maxResponseLength = 5_000_000

/**
 * `fetch` for JSON-RPC 2.0 that fails on an answer which is not JSON, is too long, or answers another request than the one that was sent.
 */
export async function strictFetch(input: string | URL | Request, init?: RequestInit) {
  const response = await fetch(input, {
    ...init,
    referrerPolicy: 'no-referrer',
    credentials: 'omit',
  })
  if (!response.ok) return response
  const text = await response.text()
  if (text.length > maxResponseLength) throw new Error('The answer is too long')
  const answer: unknown = JSON.parse(text)
  const asked: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : 'null')
  if (idOf(answer) !== idOf(asked)) throw new Error('The answer belongs to another request')
  return new Response(text, { status: response.status, headers: response.headers })
}

function idOf(message: unknown) {
  return typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
}
