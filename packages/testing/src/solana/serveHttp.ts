import { createServer, type IncomingMessage, type Server } from 'node:http'
import { answerText, toErrorAnswer } from './answerRpc.ts'
import type { SolanaNode } from './node.ts'
import { rpcErrors } from './rpcError.ts'
import { writeJson } from './writeJson.ts'

/** Bytes of a request at most. */
const largestBody = 1024 * 1024

/** JSON-RPC over HTTP, for pages of any origin, as clusters serve it. */
export function createHttpServer(node: SolanaNode): Server {
  return createServer((request, response) => {
    const send = (status: number, body: string, type = 'application/json') => {
      response.writeHead(status, {
        'content-type': type,
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': 'GET, POST, OPTIONS',
        'access-control-max-age': '86400',
      })
      response.end(body)
    }
    if (request.method === 'OPTIONS') return send(204, '')
    if (request.method === 'GET' && request.url === '/health')
      return send(200, node.svm.isRunning() ? 'ok' : 'unknown', 'text/plain')
    if (request.method !== 'POST')
      return send(405, 'Used HTTP Method is not allowed.', 'text/plain')
    readBody(request)
      .then((text) => (text === undefined ? undefined : answerText(node, text)))
      .then(
        (answer) =>
          answer === undefined
            ? send(413, 'The request is too large', 'text/plain')
            : send(200, writeJson(answer)),
        (error: unknown) => {
          // The caller is gone, or something unforeseen went wrong.
          if (!response.writableEnded)
            send(
              500,
              writeJson(
                toErrorAnswer(rpcErrors.internal(error instanceof Error ? error.message : '')),
              ),
            )
        },
      )
  })
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    // Node's own streams of bytes.
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > largestBody) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString()
}
