// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKit } from '../createKit.ts'
import type { KitOptions } from '../kit/kit.ts'
import { mainnet } from '../networks/eip155.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { openLine, type Line } from './openLine.ts'

let line: Line | undefined
let ports: MessagePort[]
let failures: Error[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ports = []
  failures = []
})
afterEach(() => {
  vi.useRealTimers()
  line?.close()
  for (const port of ports) port.close()
})

const origin = 'https://frame.example'

function open(frameUrl = `${origin}/`, options: Pick<KitOptions, 'embedded'> = {}) {
  const kit = createKit({
    projectId: 'demo',
    networks: [mainnet],
    adapters: [eip155()],
    ...options,
    embedded: { frameUrl, ...options.embedded },
  })
  line = openLine(kit, {
    onPort: (port) => ports.push(port),
    onFailure: (error) => failures.push(error),
  })
  const { elements } = line
  if (!elements) throw new Error('nothing was put into the page')
  // jsdom gives iframes in a shadow tree no window: this is one of an iframe beside it.
  const beside = document.body.appendChild(document.createElement('iframe'))
  Object.defineProperty(elements.iframe, 'contentWindow', { value: beside.contentWindow })
  return elements
}

function say(change: Partial<{ source: Window | null; origin: string; data: unknown }> = {}) {
  const source = line?.elements?.iframe.contentWindow ?? null
  const data = { type: '@latchkey-frame/HELLO', version: 4 }
  dispatchEvent(new MessageEvent('message', { source, origin, data, ...change }))
}

test('line: approvals in a window of their own are asked for in the address', () => {
  const search = (iframe: HTMLIFrameElement) => new URL(iframe.src).searchParams
  expect(search(open().iframe).has('approvals')).toBe(false)
  line?.close()
  expect(
    search(open(undefined, { embedded: { approvals: 'window' } }).iframe).get('approvals'),
  ).toBe('window')
})

test('line: one iframe in a closed dialog, with what it needs to know and no more rights than it needs', () => {
  const { host, dialog, iframe } = open()
  expect(host.shadowRoot?.querySelector('dialog')).toBe(dialog)
  expect(dialog.open).toBe(false)
  expect([iframe.id, iframe.name]).toEqual(['latchkey-frame', 'latchkey-secure-frame'])
  const url = new URL(iframe.src)
  expect(url.origin + url.pathname).toBe(`${origin}/sdk`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    projectId: 'demo',
    chainId: 'eip155:1',
    version: '4',
    origin: location.origin,
  })
  expect(iframe.getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation')
  expect(iframe.allow).toContain('publickey-credentials-get')
})

test('line: the frame’s own hello gets a port, and each later document another', () => {
  open()
  say()
  expect(ports).toHaveLength(1)
  say()
  expect(ports).toHaveLength(2)
  expect(failures).toEqual([])
})

test('line: what another window or another origin says is not heard', () => {
  open()
  say({ source: window })
  say({ source: null })
  say({ origin: 'https://evil.example' })
  say({ origin: 'null' })
  say({ origin: location.origin })
  say({ data: undefined })
  say({ data: '@latchkey-frame/HELLO' })
  say({ data: { type: '@latchkey-frame/HELLO', version: 4, more: 1 } })
  say({ data: { type: '@latchkey-frame/HELLO', version: '4' } })
  expect(ports).toEqual([])
  expect(failures).toEqual([])
})

test('line: a frame of another release is named', () => {
  open()
  say({ data: { type: '@latchkey-frame/HELLO', version: 5 } })
  expect(ports).toEqual([])
  expect(failures[0]?.message).toContain('version 5')
})

test('line: a document that has loaded and says nothing is no frame', () => {
  const { iframe } = open()
  iframe.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(2_900)
  expect(failures).toEqual([])
  vi.advanceTimersByTime(200)
  expect(failures[0]?.message).toContain(origin)
})

test('line: a frame that has said hello may take its time', () => {
  const { iframe } = open()
  say()
  iframe.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(60_000)
  expect(failures).toEqual([])
})

test('line: closed, it leaves nothing in the page and hears nothing', () => {
  const { host } = open()
  line?.close()
  expect(host.isConnected).toBe(false)
  say()
  expect(ports).toEqual([])
})

test.each([
  ['the page’s own origin', () => location.origin, 'FRAME_UNAVAILABLE'],
  ['an address without TLS', () => 'http://frame.example', 'FRAME_UNAVAILABLE'],
  ['a text that is not an address', () => 'frame', 'INVALID_OPTION'],
  ['a script', () => 'javascript:alert(1)', 'INVALID_OPTION'],
])('line: refuses %s', (_, frameUrl, code) => {
  expect(() => open(frameUrl())).toThrow(expect.objectContaining({ code }) as Error)
})

test('line: this machine needs no TLS', () => {
  expect(open('http://localhost:4402').iframe.src).toMatch(/^http:\/\/localhost:4402\/sdk\?/)
})
