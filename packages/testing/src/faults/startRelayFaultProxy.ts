import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '../listenOnLoopback.ts'

/** A proxy before a relay that can be taken away and given back, as a network does. */
export type RelayFaultProxy = {
  /** The relay's address through the proxy. */
  readonly url: string
  /** How many connections are open through it. */
  readonly connectionCount: () => number
  /** Resets every connection, and every new one until {@link RelayFaultProxy.restore}. */
  cut(): void
  restore(): void
  stop(): Promise<void>
}

/**
 * Starts a TCP proxy before a relay. What passes is not looked at, so `Host` is the proxy's own, as it is behind any proxy.
 *
 * @example
 * world.relayFaults.cut()
 * world.relayFaults.restore()
 *
 * @throws {@link LocalWorldError} `PORT_BUSY`
 */
export async function startRelayFaultProxy(options: {
  /** The relay's address, with its path. */
  readonly target: string
}): Promise<RelayFaultProxy> {
  const target = new URL(options.target)
  const open = new Set<Socket>()
  let isCut = false

  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    const far = connect({ host: target.hostname, port: Number(target.port) })
    open.add(near)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    far.once('close', () => near.destroy())
    near.once('close', () => {
      open.delete(near)
      far.destroy()
    })
  })
  const cutAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  const { port, close } = await listenOnLoopback(server, undefined, 'the proxy before the relay')
  return {
    url: `ws://localhost:${port}${target.pathname}`,
    connectionCount: () => open.size,
    cut() {
      isCut = true
      cutAll()
    },
    restore: () => void (isCut = false),
    stop() {
      cutAll()
      return close()
    },
  }
}
