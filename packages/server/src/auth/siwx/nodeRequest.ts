import type { IncomingMessage } from 'node:http'

/** The headers of fetch for those of `node:http`. */
export function headersOf(given: Headers | IncomingMessage['headers']): Headers {
  if (given instanceof Headers) return given
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    // Pseudo-headers of HTTP/2 are none.
    if (name.startsWith(':')) continue
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}

/** A request of `node:http`, and what Express adds to it. */
export type NodeRequest = IncomingMessage & {
  /** The whole path, where a router has cut it. */
  readonly originalUrl?: string | undefined
  /** What a parser of bodies has left of it. */
  readonly body?: unknown
}

/**
 * The request of fetch for one of `node:http`. A body that is larger than `maxBytes` is not kept, but its size is told.
 */
export async function requestOf(incoming: NodeRequest, maxBytes: number): Promise<Request> {
  const { method = 'GET', originalUrl, url = '/', socket } = incoming
  const protocol = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http'
  const headers = headersOf(incoming.headers)
  const address = new URL(originalUrl ?? url, `${protocol}://${headers.get('host') ?? 'localhost'}`)
  if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers })
  const { body, bytes } = await bodyOf(incoming, maxBytes)
  // What was sent may have been read and written again since.
  headers.set('content-length', String(bytes))
  return new Request(address, { method, headers, body })
}

async function bodyOf(incoming: NodeRequest, maxBytes: number) {
  if (incoming.body !== undefined) {
    const body = typeof incoming.body === 'string' ? incoming.body : JSON.stringify(incoming.body)
    return { body, bytes: Buffer.byteLength(body) }
  }
  const chunks: Buffer[] = []
  let bytes = 0
  // Cast because the types of Node say `any` here; nobody has set an encoding.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  return { body: Buffer.concat(chunks).toString('utf8'), bytes }
}
