import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that nobody has. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('A TCP server has an address')
  return address.port
}

const worldParts = [
  ...['SMTP', 'SOLANA', 'ESPLORA', 'DEMO', 'API', 'FRAME', 'WORLD', 'SOCIAL'],
  ...['CHAIN_31337', 'CHAIN_31338'],
]

/** Environment variables that put each part of `npm start` on a port that is free, the last chain last. */
export async function findWorldPorts(): Promise<Readonly<Record<string, string>>> {
  const ports = await Promise.all(
    worldParts.map(async (name) => [`LATCHKEY_${name}_PORT`, String(await findFreePort())]),
  )
  // Each is a name and a port.
  return Object.fromEntries(ports) as Record<string, string>
}
