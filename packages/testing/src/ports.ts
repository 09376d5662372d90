import { createServer } from 'node:net'
import { LocalWorldError } from './localWorldError.ts'

function tryToListen(port: number, host: string): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => {
      const address = server.address()
      const taken = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(taken))
    })
  })
}

/** A TCP port of the loopback that nobody listens on now. */
export async function getFreePort(): Promise<number> {
  const port = await tryToListen(0, '127.0.0.1')
  if (typeof port !== 'number') throw port
  return port
}

/**
 * Checks that a port can be taken on the loopback, IPv6 included: `localhost` may mean either.
 *
 * @throws {@link LocalWorldError} `PORT_BUSY`, naming the port and what wanted it.
 */
export async function assertPortFree(port: number, purpose: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const result = await tryToListen(port, host)
    // A machine without IPv6 answers EADDRNOTAVAIL for ::1, and then nobody else can sit there.
    if (typeof result === 'number' || result.code !== 'EADDRINUSE') continue
    throw new LocalWorldError(
      'PORT_BUSY',
      `Port ${port} is busy, and ${purpose} needs it. End the program that uses it, or choose another port.`,
      { cause: result },
    )
  }
}
