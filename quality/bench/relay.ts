import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { connectionUrl } from '../../packages/server/src/fixtures/relayClient.ts'
import { startProcess } from './startProcess.ts'
import { atMost, median, quantile, type Line } from './statistics.ts'

const rounds = 5
const messagesPerRound = 300
/** Milliseconds from one message to the next, in which the relay finishes what it has to do with the one before. */
const pause = 6
const idleSockets = 2_000
/** Bytes of a message, about as long as a session's requests are. */
const messageBytes = 700

/** How long a message takes from one client to another, and what a client costs that says nothing, against a bare `ws` server. */
export async function benchRelay(): Promise<Line[]> {
  return [...(await benchDelivery()), ...(await benchIdleSockets())]
}

async function benchDelivery(): Promise<Line[]> {
  const [relay, echo] = await Promise.all([start('relay'), start('echo')])
  const relayed = await connectPair(relay.url)
  const echoed = await connectEcho(echo.url)
  const times = { ours: [] as number[], floor: [] as number[] } // empty, so of any kind
  // In turns, so that a busy moment of the machine meets both. The first round warms them up and is not counted.
  for (let turn = 0; turn <= rounds; turn += 1)
    for (const [name, send] of [
      ['ours', relayed],
      ['floor', echoed],
    ] as const)
      for (let count = 0; count < messagesPerRound; count += 1) {
        const started = performance.now()
        const took = (await send(randomBytes(messageBytes).toString('base64'))) - started
        if (turn > 0) times[name].push(took)
        await wait(pause)
      }
  await Promise.all([relay.stop(), echo.stop()])
  const middle = { ours: median(times.ours), floor: median(times.floor) }
  const slowest = { ours: quantile(times.ours, 0.99), floor: quantile(times.floor, 0.99) }
  const what = 'relay, publish to subscription against an echo'
  return [
    atMost(`${what}: median`, { ...middle, unit: 'ms', mark: 'relayMedian' }),
    atMost(`${what}: slowest hundredth`, { ...slowest, unit: 'ms', mark: 'relaySlowest' }),
  ]
}

async function benchIdleSockets(): Promise<Line[]> {
  const connected = await measureSocket('relay', (url) => open(connectionUrl(url)))
  const subscribed = await measureSocket('relay', async (url) => {
    const socket = await open(connectionUrl(url))
    const topic = randomBytes(32).toString('hex')
    const request = { id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }
    socket.send(JSON.stringify(request))
    await once(socket, 'message')
    return socket
  })
  const bare = await measureSocket('echo', open)
  const exchanged = await measureSocket('echo', async (url) => {
    const socket = await open(url)
    socket.send('1')
    await once(socket, 'message')
    return socket
  })
  const kilobytes = (ours: number, floor: number) =>
    ({ ours: ours / 1024, floor: floor / 1024, unit: 'KiB', mark: 'relaySocket' }) as const
  return [
    atMost('relay, memory of an idle connection', kilobytes(connected, bare)),
    atMost('relay, memory of an idle subscriber', kilobytes(subscribed, exchanged)),
  ]
}

/** Bytes that a server's objects grow by with each socket. */
async function measureSocket(program: string, connect: (url: string) => Promise<WebSocket>) {
  const { url, memory, stop } = await start(program)
  const connectMany = async (count: number) => {
    const sockets: WebSocket[] = []
    while (sockets.length < count)
      sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => connect(url)))))
    return sockets
  }
  // What is made with the first sockets, and stays, is not theirs.
  const first = await connectMany(200)
  const before = await settledMemory(memory)
  const sockets = await connectMany(idleSockets)
  const bytes = ((await settledMemory(memory)) - before) / idleSockets
  for (const socket of [...first, ...sockets]) socket.terminate()
  await stop()
  return bytes
}

/** What a server says of its memory, once it has done what there is to do about its new connections. */
async function settledMemory(url: string) {
  let last = Infinity
  for (;;) {
    const bytes = Number(await (await fetch(url)).text())
    if (Math.abs(bytes - last) < bytes / 500) return bytes
    last = bytes
    await wait(1_000)
  }
}

async function start(program: string) {
  const path = fileURLToPath(new URL(`servers/${program}.ts`, import.meta.url))
  const { line, stop } = await startProcess(['--expose-gc', '--import', 'tsx', path])
  const [url = '', memory = ''] = line.split(' ')
  return { url, memory, stop }
}

async function open(url: string) {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

type Frame = { id: number; method?: string; params?: { data: { message: string } } }

/** Two clients of one topic. Sending resolves with the time at which the second one has the message. */
async function connectPair(url: string) {
  const [site, wallet] = await Promise.all([open(connectionUrl(url)), open(connectionUrl(url))])
  const topic = randomBytes(32).toString('hex')
  let id = 0
  const ask = (socket: WebSocket, method: string, params: object) => {
    id += 1
    socket.send(JSON.stringify({ id: String(id), jsonrpc: '2.0', method, params }))
  }
  ask(wallet, 'irn_subscribe', { topic })
  await once(wallet, 'message')
  return (message: string) =>
    new Promise<number>((resolve) => {
      wallet.once('message', (data: Buffer) => {
        const arrived = performance.now()
        // Written by the relay, whose own tests look at its form.
        const frame = JSON.parse(data.toString()) as Frame
        if (frame.params?.data.message !== message) throw new Error('Another message has arrived.')
        wallet.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
        resolve(arrived)
      })
      ask(site, 'irn_publish', { topic, message, ttl: 300, tag: 1108 })
    })
}

async function connectEcho(url: string) {
  const socket = await open(url)
  return (message: string) =>
    new Promise<number>((resolve) => {
      socket.once('message', () => resolve(performance.now()))
      socket.send(message)
    })
}
