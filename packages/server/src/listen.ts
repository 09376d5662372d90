import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type LatchkeyServer, type ServerOptions } from './createServer.ts'
import { OperatorError } from './errors.ts'
import { limits as defaultLimits } from './limits.ts'

/** A server on a port. */
export type RunningServer = Omit<LatchkeyServer, 'close' | 'hangUp' | 'upgrade'> & {
  readonly url: string
  readonly port: number
  /** Takes no new connections, ends WebSockets, lets the requests in flight finish, then closes the store. */
  close(): Promise<void>
}

/** Where a server listens, besides what it is made from. */
export type ListenOptions = ServerOptions & {
  /** 0 takes a free one. */
  readonly port: number
  /** The own machine only by default. */
  readonly hostname?: string | undefined
}

/**
 * Starts a server on a port of this machine.
 *
 * @throws OperatorError when the port is taken, and all that `createServer` throws.
 */
export async function listen(options: ListenOptions): Promise<RunningServer> {
  const server = await createServer(options)
  const hostname = options.hostname ?? '127.0.0.1'
  // Without http2 options this adaptor makes a plain HTTP server.
  const http = createAdaptorServer({
    fetch: (request, env) =>
      server.fetch(request, {
        remoteAddress: 'incoming' in env ? env.incoming.socket.remoteAddress : undefined,
      }),
  }) as Server
  http.on('upgrade', server.upgrade)
  try {
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject)
      http.listen(options.port, hostname, resolve)
    })
  } catch (cause) {
    await server.close()
    throw new OperatorError(
      `Port ${options.port} of ${hostname} cannot be listened on. Stop what uses it, or set PORT to another.`,
      { cause },
    )
  }
  const { port } = http.address() as AddressInfo // a TCP server has no other kind of address
  return {
    fetch: server.fetch,
    store: server.store,
    port,
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    close: async () => {
      const stopMs = options.limits?.stopMs ?? defaultLimits.stopMs
      const closed = new Promise<void>((resolve) => {
        const timer = setTimeout(() => http.closeAllConnections(), stopMs)
        http.close(() => {
          clearTimeout(timer)
          resolve()
        })
        http.closeIdleConnections()
      })
      await server.hangUp()
      await closed
      await server.close()
    },
  }
}
