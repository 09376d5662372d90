// @vitest-environment jsdom
import {
  connect,
  createKit,
  createStorage,
  memoryBackend,
  type Kit,
  hideToast,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'
import { namesText } from './text.ts'

const zone = 'latchkey.eth'
const { texts } = namesText
const failed = 'The wallet could not do that'

let root: Root
let kit: Kit
/** What the wallet was asked to sign and has not answered. */
let asked: { readonly reject: (reason: unknown) => void }[]

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })
  asked = []
  const connector = mock({
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    request: () => new Promise((_, reject) => asked.push({ reject })),
  })
  kit = createKit({
    projectId: 'test',
    server: { apiUrl: 'https://api.example' },
    networks: [mainnet],
    adapters: [eip155()],
    connectors: [connector],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    return Response.json(answer(new URL(url).pathname))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<KitProvider kit={kit} />))
  await act(async () => void (await connect(kit, { connector })))
})

afterEach(async () => {
  await act(async () => root.unmount())
  kit.destroy()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
})

/** A server with a zone in which every name is free. */
function answer(path: string) {
  const [, label] = /suggestions\/(.*)$/.exec(path) ?? []
  if (label)
    return { suggestions: [{ name: `${label}.${zone}`, registered: false }], now: Date.now() }
  if (path.includes('/config'))
    return { features: [{ id: 'names', isEnabled: true, config: [zone] }] }
  return path.includes('/reverse/') ? [] : {}
}

/** Locks of one tab, which jsdom lacks; nobody waits for one here. */
function createLocks() {
  const held = new Set<string>()
  return {
    async request(name: string, _: LockOptions, run: (lock: object | null) => unknown) {
      if (held.has(name)) return run(null)
      held.add(name)
      try {
        return await run({ name })
      } finally {
        held.delete(name)
      }
    },
  }
}

const view = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.view')
const text = () => view()?.textContent ?? ''
const button = () => view()?.querySelector<HTMLButtonElement>('button[type=submit]')
const toast = () => kit.modal.getState().toast

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500 && !isTrue(); tries += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(isTrue(), text()).toBe(true)
}

/** Opens the form, chooses a name that is free and asks the wallet. */
async function choose(label: string) {
  await act(async () => kit.modal.open({ name: 'ChooseAccountName' }))
  await act(async () => kit.modal.push({ name: 'RegisterAccountName' }))
  await until(() => Boolean(view()?.querySelector('input')))
  const input = view()?.querySelector('input')
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input, label)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await until(() => button()?.disabled === false)
  await act(async () => button()?.click())
}

const fail = (code: number) =>
  act(async () => asked.shift()?.reject(Object.assign(new Error('No'), { code })))

test.each([
  ['closed', () => kit.modal.close()],
  ['at another view', () => kit.modal.back()],
])('registration: a failure while the dialog is %s shows as a toast', async (_, leave) => {
  await choose('alice')
  await until(() => asked.length === 1)
  await act(async () => leave())
  await fail(-32603)
  await until(() => toast()?.open === true)
  expect(toast()).toMatchObject({ message: failed, variant: 'error' })
})

test('registration: a failure shows once: in the view while that is on screen', async () => {
  await choose('alice')
  await until(() => asked.length === 1)
  await fail(-32603)
  await until(() => text().includes(failed))
  expect(toast()).toBeUndefined()
})

test('registration: whoever declines and has left knows what they did', async () => {
  await choose('alice')
  await until(() => asked.length === 1)
  await act(async () => kit.modal.close())
  await fail(4001)
  await until(() => kit.log.toText().includes('A name was not registered'))
  expect(toast()).toBeUndefined()
})

test('registration: the wallet is not asked again while it is being asked', async () => {
  await choose('alice')
  await until(() => asked.length === 1)
  await act(async () => kit.modal.close())
  await choose('malice')
  await until(() => toast()?.open === true)
  expect(toast()?.message).toBe(texts.signing)
  expect(asked).toHaveLength(1)
  // That form is another one: it can be used, and the first one's failure is none of its own.
  expect(button()?.disabled).toBe(false)
  await act(async () => hideToast(kit))
  await fail(-32603)
  await until(() => toast()?.open === true)
  expect(toast()?.variant).toBe('error')
  expect(text()).not.toContain(toast()?.message)
  await act(async () => button()?.click())
  await until(() => asked.length === 1)
})
