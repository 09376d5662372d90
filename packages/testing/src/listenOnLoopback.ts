import { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { assertPortFree } from './ports.ts'

/**
 * Lets a server listen on 127.0.0.1, on a given port or a free one.
 *
 * @throws {@link LocalWorldError} `PORT_BUSY`, naming the purpose
 */
export async function listenOnLoopback(
  server: Server,
  port: number | undefined,
  purpose: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  if (port !== undefined) await assertPortFree(port, purpose)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port ?? 0, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A TCP server has a port')
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if (server instanceof HttpServer) server.closeAllConnections()
      }),
  }
}
