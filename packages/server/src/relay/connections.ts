import { ServerError } from '../errors.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { relayPath } from './admit.ts'
import type { Connection } from './connection.ts'

/** All open connections: how many there are, that they live, and that none of them floods. */
export function createConnections({ limits, log }: { limits: Limits; log: Logger }) {
  const open = new Set<Connection>()
  const perProject = new Map<string, number>()
  const perPrefix = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string, change: 1 | -1) => {
    const next = (counts.get(key) ?? 0) + change
    if (next === 0) counts.delete(key)
    else counts.set(key, next)
  }
  const pings = setInterval(() => {
    for (const connection of open) {
      if (!connection.isAlive) {
        connection.socket.terminate()
        continue
      }
      connection.isAlive = false
      connection.socket.ping()
    }
  }, limits.relayPingMs)
  pings.unref()
  let allClosed = () => {}

  return {
    all: (): Iterable<Connection> => open,
    /** @throws ServerError `too_many_requests` when a project or a network has as many connections as it may have. */
    checkRoom: (projectId: string, prefix: string) => {
      const isFull =
        (perProject.get(projectId) ?? 0) >= limits.relayProjectSockets ||
        (perPrefix.get(prefix) ?? 0) >= limits.relayPrefixSockets
      if (isFull)
        throw new ServerError('too_many_requests', 'Too many connections. Try again later.', {
          retryAfter: 60,
        })
    },
    add: (connection: Connection) => {
      open.add(connection)
      count(perProject, connection.projectId, 1)
      count(perPrefix, connection.prefix, 1)
    },
    remove: (connection: Connection, code: number) => {
      if (!open.delete(connection)) return
      count(perProject, connection.projectId, -1)
      count(perPrefix, connection.prefix, -1)
      // Who spoke about what is nobody's business who reads the log.
      log.info({
        route: `WS ${relayPath}`,
        project: connection.projectId,
        code,
        published: connection.published,
        delivered: connection.delivered,
        ms: Date.now() - connection.since,
      })
      if (open.size === 0) allClosed()
    },
    /** Counts a frame, and stops reading from whoever sends too many until the second is over. */
    slowDown: (connection: Connection) => {
      const now = Date.now()
      const second = Math.floor(now / 1000)
      if (second !== connection.second) {
        connection.second = second
        connection.frames = 0
      }
      connection.frames++
      const { socket } = connection
      if (connection.frames <= limits.relaySocketFrames || socket.isPaused) return
      socket.pause()
      setTimeout(() => socket.resume(), 1000 - (now % 1000))
    },
    /** Closes all with a code; those that do not answer are cut off. */
    closeAll: async (code: number) => {
      clearInterval(pings)
      if (open.size === 0) return
      const closed = new Promise<void>((resolve) => (allClosed = resolve))
      for (const { socket } of open) {
        // A socket that is not read from would not see the other side's close.
        if (socket.isPaused) socket.resume()
        socket.close(code, 'restart')
      }
      const timer = setTimeout(() => {
        for (const { socket } of open) socket.terminate()
      }, limits.relayStopMs)
      await closed
      clearTimeout(timer)
    },
  }
}

/** All open connections. */
export type Connections = ReturnType<typeof createConnections>
