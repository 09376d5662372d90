import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorStatus, type ServerError } from '../errors.ts'

/** Answers a request for a connection with an error, in the shape that all errors of the server have. */
export function refuse(socket: Duplex, error: ServerError, requestId: string): void {
  const status = errorStatus[error.code]
  const body = JSON.stringify({ code: error.code, message: error.message, requestId })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...(error.retryAfter === undefined ? [] : [`retry-after: ${error.retryAfter}`]),
  ]
  socket.on('error', () => {}) // whoever has hung up needs no answer
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
