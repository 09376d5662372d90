import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { readRequest, toErrorAnswer, answerRequest } from './answerRpc.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import type { SolanaNode } from './node.ts'
import { rpcErrors } from './rpcError.ts'
import type { TransactionRecord } from './history.ts'
import { writeJson } from './writeJson.ts'

/** Bytes of a message at most. */
const largestMessage = 64 * 1024

/** Subscriptions over WebSocket, and every method besides. */
export function createWebSocketServer(node: SolanaNode) {
  const server = createServer((_, response) => {
    response.writeHead(426, { 'content-type': 'text/plain' }).end('This is a WebSocket')
  })
  const sockets = new WebSocketServer({ server, maxPayload: largestMessage })
  const all = new Map<WebSocket, Subscriptions>()
  sockets.on('connection', (socket) => {
    const send = (message: unknown) => socket.send(writeJson(message))
    const subscriptions = createSubscriptions(node, (message) => {
      if (socket.readyState === socket.OPEN) send(message)
    })
    all.set(socket, subscriptions)
    socket.on('error', () => socket.terminate())
    socket.once('close', () => {
      subscriptions.end()
      all.delete(socket)
    })
    socket.on('message', (data: Buffer) => {
      void answer(data.toString()).then((message) => {
        if (socket.readyState === socket.OPEN) send(message)
        // What is known already is told after the answer that names the subscription.
        subscriptions.settle()
      })
    })
    async function answer(text: string): Promise<unknown> {
      let id: unknown = null
      try {
        const request = readRequest(parse(text))
        id = request.id
        const result = subscriptions.answer(request.method, request.params)
        return result === undefined
          ? await answerRequest(node, request)
          : { jsonrpc: '2.0', result, id }
      } catch (error) {
        return toErrorAnswer(error, id)
      }
    }
  })
  return {
    server,
    tell: (record: TransactionRecord) => {
      for (const subscriptions of all.values()) subscriptions.tell(record)
    },
    /** Ends every connection, which a server that closes would wait for. */
    end: () => {
      for (const socket of all.keys()) socket.terminate()
      sockets.close()
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw rpcErrors.parse()
  }
}
