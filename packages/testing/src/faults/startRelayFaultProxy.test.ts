import { createServer } from 'node:http'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnLoopback } from '../listenOnLoopback.ts'
import { startRelayFaultProxy, type RelayFaultProxy } from './startRelayFaultProxy.ts'

let relay: Awaited<ReturnType<typeof listenOnLoopback>>
let proxy: RelayFaultProxy
beforeAll(async () => {
  const server = createServer((request, response) => response.end(request.headers.host))
  relay = await listenOnLoopback(server, undefined, 'a relay')
  proxy = await startRelayFaultProxy({ target: `ws://localhost:${relay.port}/relay` })
})
afterAll(async () => {
  await proxy.stop()
  await relay.close()
})

const httpUrl = () => proxy.url.replace('ws:', 'http:')

/** A connection that stays open, as a WebSocket does. */
async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test('behavior: what passes is unchanged, and the relay sees the address that was asked for', async () => {
  expect(proxy.url).toMatch(/^ws:\/\/localhost:\d+\/relay$/)
  expect(await (await fetch(httpUrl())).text()).toBe(new URL(proxy.url).host)
})

test('behavior: a cut ends what is open and refuses what is new, until it is restored', async () => {
  const socket = await open()
  await expect.poll(() => proxy.connectionCount()).toBeGreaterThan(0)
  const ended = new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.once('close', resolve)
  })
  proxy.cut()
  await ended
  await expect.poll(() => proxy.connectionCount()).toBe(0)
  await expect(fetch(httpUrl())).rejects.toThrow()
  proxy.restore()
  expect((await fetch(httpUrl())).status).toBe(200)
})
