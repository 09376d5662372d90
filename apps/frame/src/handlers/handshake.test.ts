import { expect, onTestFinished, test } from 'vitest'
import { shakeHands } from './handshake.ts'

const site = 'https://site.example'

/** A frame's window as far as the handshake goes: what is posted to the parent is kept, what arrives is delivered to whoever listens. */
function openWindow() {
  const posted: { message: unknown; target: string }[] = []
  const listeners = new Set<(event: MessageEvent<unknown>) => void>()
  const parent = {
    postMessage: (message: unknown, target: string) => void posted.push({ message, target }),
  }
  return {
    posted,
    listeners,
    window: {
      parent,
      addEventListener: (_: 'message', listener: (event: MessageEvent<unknown>) => void) =>
        void listeners.add(listener),
      removeEventListener: (_: 'message', listener: (event: MessageEvent<unknown>) => void) =>
        void listeners.delete(listener),
    },
    deliver(event: { data: unknown; origin?: string; source?: unknown; ports?: MessagePort[] }) {
      const whole = { origin: site, source: parent, ports: [], ...event }
      // What a listener reads of an event; Node's own takes no window as its source.
      for (const listener of [...listeners]) listener(whole as unknown as MessageEvent<unknown>)
    },
  }
}

function openPort() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  return { port: port2, other: port1 }
}

const port = { type: '@latchkey-app/PORT', version: 4 }

test('handshake: the hello goes to the origin of the page and to no other', () => {
  const { window, posted } = openWindow()
  void shakeHands(window, site)
  expect(posted).toEqual([{ message: { type: '@latchkey-frame/HELLO', version: 4 }, target: site }])
})

test('handshake: the first port of that window and origin is taken, nothing is heard after it', async () => {
  const { window, deliver, listeners } = openWindow()
  const taken = shakeHands(window, site)
  const first = openPort()
  deliver({ data: port, ports: [first.port] })
  deliver({ data: port, ports: [openPort().port] })
  expect(await taken).toBe(first.port)
  expect(listeners.size).toBe(0)
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['another window', { source: {} }],
  ['a message without a port', { ports: [] }],
  ['another message', { data: { type: '@latchkey-app/PORT', version: 3 } }],
  ['a message with more in it', { data: { ...port, token: 'x' } }],
  ['no message', { data: null }],
])('handshake: %s is not listened to', async (_, wrong) => {
  const { window, deliver, listeners } = openWindow()
  const taken = shakeHands(window, site)
  const strange = openPort()
  deliver({ data: port, ports: [strange.port], ...wrong })
  expect(listeners.size).toBe(1)
  const right = openPort()
  deliver({ data: port, ports: [right.port] })
  expect(await taken).toBe(right.port)
})

test('handshake: two ports at once are none', () => {
  const { window, deliver, listeners } = openWindow()
  void shakeHands(window, site)
  deliver({ data: port, ports: [openPort().port, openPort().port] })
  expect(listeners.size).toBe(1)
})
