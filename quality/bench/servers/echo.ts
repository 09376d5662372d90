/**
 * A bare `ws` server that sends every message back. Run as a process of its own; prints its address, and the one where it tells its memory.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { tellMemory } from './tellMemory.ts'

const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  perMessageDeflate: false,
  clientTracking: false,
})
server.on('connection', (socket) =>
  socket.on('message', (data: Buffer, isBinary) => socket.send(data, { binary: isBinary })),
)
await once(server, 'listening')
// A server that listens on a port has this form of address.
const { port } = server.address() as AddressInfo
console.log(`http://127.0.0.1:${port} ${await tellMemory()}`)
