import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setImmediate as answersSent } from 'node:timers/promises'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import type { Budgets } from '../http/budgets.ts'
import { ServerError } from '../errors.ts'
import { ipPrefix, callerOf } from '../http/observe.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import type { Project } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { admit, relayPath, refuse } from './admit.ts'
import { createActions } from './createActions.ts'
import { createConnection, type Connection } from './connection.ts'
import { createConnections } from './connections.ts'
import { answerFrame } from './answerFrame.ts'

/** What the relay is made from. */
export type RelayOptions = {
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
  readonly budgets: Budgets
  readonly publicUrl: string | undefined
  readonly trustedProxies: number
  findProject(id: string): Promise<Project | undefined>
}

/** The codes of RFC 6455 that connections are closed with. */
const closeCodes = { unsupportedData: 1003, serviceRestart: 1012 } as const

/** A socket that knows whose it is. */
class RelaySocket extends WebSocket {
  connection: Connection | undefined
}

function connectionOf(socket: WebSocket): Connection {
  // Cast because the types give listeners the plain class; each socket here is of the one above, and gets its connection before any listener.
  const { connection } = socket as RelaySocket
  if (!connection) throw new Error('This socket is nobody’s.')
  return connection
}

/** The close that follows says all that there is to say. */
const ignore = () => {}

/** Makes the relay: the messaging that sites and wallets of WalletConnect v2 find each other by, on WebSockets. */
export function createRelay(options: RelayOptions) {
  const { limits, log } = options
  const server = new WebSocketServer<typeof RelaySocket>({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.relayFrameBytes,
    WebSocket: RelaySocket,
  })
  const connections = createConnections({ limits, log })
  const relay = createActions({ ...options, connections })
  let isStopping = false

  // These are the same for all sockets, thousands of which may be open.
  const { hearPong, hearMessage, hearClose } = {
    hearPong(this: WebSocket) {
      const connection = connectionOf(this)
      connection.isAlive = true
      relay.catchUp(connection)
    },
    hearMessage(this: WebSocket, data: RawData, isBinary: boolean) {
      const connection = connectionOf(this)
      connection.isAlive = true
      if (isBinary) return this.close(closeCodes.unsupportedData, 'text only')
      connections.slowDown(connection)
      // Cast because without fragments and with the default `binaryType` a message is one Buffer.
      answerFrame((data as Buffer).toString('utf8'), { connection, relay, limits, log })
    },
    hearClose(this: WebSocket, code: number) {
      const connection = connectionOf(this)
      connections.remove(connection, code)
      relay.forget(connection)
    },
  }
  const accept = (socket: RelaySocket, client: Parameters<typeof createConnection>[1]) => {
    socket.connection = createConnection(socket, client)
    connections.add(socket.connection)
    socket.on('pong', hearPong)
    socket.on('message', hearMessage)
    socket.on('error', ignore)
    socket.on('close', hearClose)
  }

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const requestId = randomUUID()
    socket.on('error', ignore)
    try {
      if (isStopping) throw new ServerError('store_unavailable', 'The server is being restarted.')
      const forwarded = request.headers['x-forwarded-for']
      const prefix = ipPrefix(
        callerOf(request.socket.remoteAddress, forwarded?.toString(), options.trustedProxies),
      )
      const client = await admit(request, { ...options, prefix })
      connections.checkRoom(client.projectId, prefix)
      server.handleUpgrade(request, socket, head, (webSocket) => {
        socket.off('error', ignore)
        accept(webSocket, { ...client, prefix })
      })
    } catch (error) {
      const known =
        error instanceof ServerError
          ? error
          : new ServerError('internal', 'The connection failed inside.', { cause: error })
      const level =
        known.code === 'internal' || known.code === 'store_unavailable' ? 'error' : 'info'
      log[level](
        {
          requestId,
          route: `WS ${relayPath}`,
          refused: known.code,
          ...(known.cause !== undefined && { err: known.cause }),
        },
        'a connection was refused',
      )
      refuse(socket, known, requestId)
    }
  }

  return {
    upgrade,
    /** Takes no more connections and ends those there are, so that clients come back to another server, or to this one later. */
    hangUp: async () => {
      isStopping = true
      // Whoever has published still hears that it is kept; a client that does not publishes again, a quarter of a minute later.
      await relay.settled()
      await answersSent()
      await connections.closeAll(closeCodes.serviceRestart)
    },
    /** Writes what is still to be written. */
    close: relay.close,
  }
}

/** The relay of a server. */
export type Relay = ReturnType<typeof createRelay>
