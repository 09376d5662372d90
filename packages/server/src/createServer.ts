import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import type { ServerOptions } from './config/serverOptions.ts'
import { parseServerOptions } from './config/serverSettings.ts'
import { createServices } from './createServices.ts'
import { ServerError } from './errors.ts'
import { createDrain } from './http/createDrain.ts'
import { mount } from './http/mount.ts'
import type { AppEnv } from './http/observe.ts'
import { refuse, relayPath } from './relay/admit.ts'
import type { Relay } from './relay/createRelay.ts'
import type { Store } from './store/store.ts'

/** A server that answers requests, on no port of its own. */
export type LatchkeyServer = {
  /** @param connection - who is asking, as the socket says. */
  fetch(
    request: Request,
    connection?: { readonly remoteAddress?: string | undefined },
  ): Promise<Response>
  /** Answers for the secure frame, on its own origin. Nothing is there without `frameUrl`. */
  fetchFrame(
    request: Request,
    connection?: { readonly remoteAddress?: string | undefined },
  ): Promise<Response>
  /** Takes a request for a WebSocket, as the `upgrade` event of `node:http` hands it over. `/relay` is the one that there is. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Takes no more WebSockets and ends those there are, with a code that has clients come back. */
  hangUp(): Promise<void>
  readonly store: Store
  /** Hangs up, lets the requests in flight finish, then closes the store that it has opened. */
  close(): Promise<void>
}

/**
 * Makes the backend that an operator hosts.
 *
 * @throws OperatorError when a setting is wrong, the data folder is in use, or the database cannot be reached.
 */
export async function createServer(options: ServerOptions): Promise<LatchkeyServer> {
  const settings = parseServerOptions(options)
  const services = await createServices(settings)
  const drain = createDrain()
  const app = new Hono<AppEnv>({ strict: false })
  mount(app, services, { ...settings, isStopping: drain.isStopping })
  const { store, relay, frameSite } = services
  return {
    store,
    upgrade: (request, socket, head) => takeUpgrade(relay, request, socket, head),
    hangUp: async () => relay?.hangUp(),
    fetchFrame: async (request, connection = {}) =>
      frameSite
        ? frameSite.fetch(request, connection)
        : new Response('This server serves no frame.', { status: 404 }),
    fetch: (request, connection = {}) => drain.run(async () => app.fetch(request, connection)),
    close: async () => {
      await drain.stop(settings.limits.stopMs)
      await services.close()
    },
  }
}

/** Hands a WebSocket of `/relay` to the relay, and refuses every other one. */
function takeUpgrade(
  relay: Relay | undefined,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
) {
  const address = request.url ?? '/'
  const origin = 'http://server'
  // Not every address that a request can have is one.
  const path = URL.canParse(address, origin) ? new URL(address, origin).pathname : ''
  if (relay && path.replace(/\/+$/, '') === relayPath) void relay.upgrade(request, socket, head)
  else refuse(socket, new ServerError('not_found', 'There is no WebSocket here.'), randomUUID())
}
