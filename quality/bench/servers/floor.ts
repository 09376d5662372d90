/**
 * A bare `node:http` handler that reads a body and sends the bytes that it was started with. Run as a process of its own; prints its
 * address.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const bytes = Buffer.from(process.argv[2] ?? '')

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
    response.end(bytes)
  })
})
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has this form of address.
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}/`)
})
