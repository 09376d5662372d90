import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** A port that nobody has. */
export async function findFreePort(): Promise<number> {
  const server = await hold()
  const port = portOf(server)
  await release(server)
  return port
}

const worldParts = [
  ...['SMTP', 'ESPLORA', 'DEMO', 'API', 'FRAME', 'WORLD', 'SOCIAL'],
  ...['CHAIN_31337', 'CHAIN_31338'],
]

/** Environment variables that put each part of `npm start` on a port that is free, the last chain last. */
export async function findWorldPorts(): Promise<Readonly<Record<string, string>>> {
  // All are held until the last is found, so that no two are the same.
  const [solana, next] = await holdPair()
  const servers: Record<string, Server> = { SOLANA: solana }
  for (const name of worldParts) servers[name] = await hold()
  const ports = Object.entries(servers).map(
    ([name, server]) => [`LATCHKEY_${name}_PORT`, String(portOf(server))] as const,
  )
  await Promise.all([next, ...Object.values(servers)].map(release))
  return Object.fromEntries(ports)
}

/** The Solana node takes the port after its own as well. */
async function holdPair(): Promise<readonly [Server, Server]> {
  for (;;) {
    const server = await hold()
    const next = await hold(portOf(server) + 1).catch(() => undefined)
    if (next) return [server, next]
    await release(server)
  }
}

async function hold(port = 0) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function release(server: Server) {
  server.close()
  await once(server, 'close')
}

function portOf(server: Server) {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('A TCP server has an address')
  return address.port
}
