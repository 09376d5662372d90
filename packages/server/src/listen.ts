import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type LatchkeyServer } from './createServer.ts'
import type { ServerOptions } from './config/serverOptions.ts'
import { OperatorError } from './errors.ts'
import { limits as defaultLimits } from './config/limits.ts'

/** A server on a port. */
export type RunningServer = Omit<LatchkeyServer, 'close' | 'hangUp' | 'upgrade' | 'fetchFrame'> & {
  readonly url: string
  readonly port: number
  /** The origin of the secure frame, where one is served. */
  readonly frameUrl: string | undefined
  /** Takes no new connections, ends WebSockets, lets the requests in flight finish, then closes the store. */
  close(): Promise<void>
}

/** Where a server listens, besides what it is made from. */
export type ListenOptions = ServerOptions & {
  /** 0 takes a free one. */
  readonly port: number
  /** The port of the secure frame; 0 takes a free one. Without it none is served. */
  readonly framePort?: number | undefined
  /** The own machine only by default. */
  readonly hostname?: string | undefined
}

/**
 * Starts a server on a port of this machine, and the secure frame on another.
 *
 * @throws OperatorError when a port is taken, and all that `createServer` throws.
 */
export async function listen(options: ListenOptions): Promise<RunningServer> {
  const hostname = options.hostname ?? '127.0.0.1'
  const stopMs = options.limits?.stopMs ?? defaultLimits.stopMs
  let server: LatchkeyServer | undefined
  // The frame's port comes first: its address is part of what the server is made from.
  const frame =
    options.framePort === undefined
      ? undefined
      : await open(
          { port: options.framePort, hostname, setting: 'LATCHKEY_FRAME_PORT' },
          (...asked) => (server ? server.fetchFrame(...asked) : starting()),
        )
  const frameUrl = options.frameUrl ?? (frame && `http://localhost:${frame.port}`)
  let api: Listener | undefined
  try {
    server = await createServer({
      ...options,
      frameUrl,
      frameApiUrl:
        options.frameApiUrl ??
        (() => options.publicUrl ?? `http://localhost:${api?.port ?? options.port}`),
    })
    const { fetch } = server
    api = await open({ port: options.port, hostname, setting: 'PORT' }, fetch)
  } catch (error) {
    await frame?.close(0)
    await server?.close()
    throw error
  }
  const { http, port } = api
  const { upgrade, hangUp, close, fetch, store } = server
  http.on('upgrade', upgrade)
  return {
    fetch,
    store,
    port,
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    frameUrl,
    close: async () => {
      const closed = Promise.all([api.close(stopMs), frame?.close(stopMs)])
      await hangUp()
      await closed
      await close()
    },
  }
}

type Listener = Awaited<ReturnType<typeof open>>

async function open(
  { port, hostname, setting }: { port: number; hostname: string; setting: string },
  fetch: LatchkeyServer['fetch'],
) {
  // Without http2 options this adaptor makes a plain HTTP server.
  const http = createAdaptorServer({
    fetch: (request, env) =>
      fetch(request, {
        remoteAddress: 'incoming' in env ? env.incoming.socket.remoteAddress : undefined,
      }),
  }) as Server
  try {
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject)
      http.listen(port, hostname, resolve)
    })
  } catch (cause) {
    throw new OperatorError(
      `Port ${port} of ${hostname} cannot be listened on. Stop what uses it, or set ${setting} to another.`,
      { cause },
    )
  }
  return {
    http,
    port: (http.address() as AddressInfo).port, // a TCP server has no other kind of address
    /** @param ms - for which requests in flight may finish. */
    close: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => http.closeAllConnections(), ms)
        http.close(() => {
          clearTimeout(timer)
          resolve()
        })
        http.closeIdleConnections()
      }),
  }
}

/** For what arrives between the opening of the frame's port and the server's readiness. */
async function starting() {
  return new Response('Starting. Try again in a moment.', {
    status: 503,
    headers: { 'retry-after': '1' },
  })
}
