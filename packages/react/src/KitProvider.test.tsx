// @vitest-environment jsdom
import {
  connect,
  createKit,
  createStorage,
  memoryBackend,
  type Connector,
  type Kit,
  type KitOptions,
  type StorageBackend,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { isEip1193Provider, mock } from '@latchkey/core/connectors'
import { mainnet } from '@latchkey/core/networks'
import { defineSiwx } from '@latchkey/core/siwx'
import { act, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountButton } from './buttons/AccountButton.tsx'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { useAccount } from './hooks/useAccount.ts'
import { useConnect } from './hooks/useConnect.ts'
import { useDisconnect } from './hooks/useDisconnect.ts'
import { useKit } from './hooks/useKit.ts'
import { useModal } from './hooks/useModal.ts'
import { useProvider } from './hooks/useProvider.ts'
import { KitProvider } from './KitProvider.tsx'
import { loadWhenConnected } from './loadAccountData.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let container: HTMLElement
let root: Root | undefined

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
})

afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  container.remove()
})

test('server: renders the button, and nothing of the dialog', () => {
  const html = renderToString(
    <KitProvider kit={makeKit()}>
      <ConnectButton />
      <AccountButton />
    </KitProvider>,
  )
  expect(html).toContain('Connect Wallet')
  expect(html).toContain('data-state="restoring"')
  expect(html).not.toContain('style=')
  expect(html).not.toContain('latchkey-modal')
})

test('KitProvider: names a missing kit and the fix', () => {
  // Callers without types can leave it out.
  const kit = undefined as unknown as Kit
  expect(() => renderToString(<KitProvider kit={kit} />)).toThrow(/`kit` is missing.*createKit/)
})

test('a kit below a KitProvider reports react', () => {
  const kit = makeKit()
  renderToString(<KitProvider kit={kit} />)
  expect(kit.library).toBe('react')
})

test('hydration: a stored connection comes back without a mismatch and without "disconnected"', async () => {
  const backend = memoryBackend()
  const wallet = mock({ accounts: [address] })
  await connectOnce(backend, wallet)
  const seen: string[] = []
  const app = (kit: Kit) => (
    <KitProvider kit={kit}>
      <ConnectButton balance="hide" />
      <Status onStatus={(status) => seen.push(status)} />
    </KitProvider>
  )
  container.innerHTML = renderToString(app(makeKit()))
  const errors: unknown[] = []
  const kit = makeKit(backend, wallet)
  await act(async () => {
    root = hydrateRoot(container, app(kit), { onRecoverableError: (error) => errors.push(error) })
  })
  await act(() => whenReady(kit))
  expect(errors).toEqual([])
  expect(seen).not.toContain('disconnected')
  expect(seen.at(-1)).toBe('connected')
  expect(container.textContent).toContain('0xf39F…2266')
})

test('ConnectButton: as many characters of an address show as the site says', async () => {
  const backend = memoryBackend()
  const wallet = mock({ accounts: [address] })
  await connectOnce(backend, wallet)
  const kit = makeKit(backend, wallet)
  root = createRoot(container)
  await act(async () =>
    root?.render(
      <KitProvider kit={kit}>
        <ConnectButton balance="hide" charsStart={4} charsEnd={6} />
      </KitProvider>,
    ),
  )
  await act(() => whenReady(kit))
  await act(loadWhenConnected)
  expect(container.textContent).toBe('0xf3…b92266')
})

test('hydration: a visitor without a connection is told so, without a mismatch', async () => {
  const app = (kit: Kit) => (
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>
  )
  container.innerHTML = renderToString(app(makeKit()))
  const errors: unknown[] = []
  await act(async () => {
    root = hydrateRoot(container, app(makeKit()), {
      onRecoverableError: (error) => errors.push(error),
    })
  })
  expect(errors).toEqual([])
  expect(button().dataset.state).toBe('disconnected')
})

test('Strict Mode: mounts twice, has one dialog, and connects once', async () => {
  const kit = makeKit()
  const connects: string[] = []
  kit.events.subscribe(({ event }) => connects.push(event))
  await render(
    <StrictMode>
      <KitProvider kit={kit}>
        <ConnectButton balance="hide" />
      </KitProvider>
    </StrictMode>,
  )
  expect(document.querySelectorAll('latchkey-modal').length).toBeLessThanOrEqual(1)
  await act(async () => button().click())
  await act(() => until(() => shadow()?.querySelector('.row') !== null))
  expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
  await act(async () => shadow()?.querySelector<HTMLElement>('.row')?.click())
  await act(() => until(() => button().dataset.state === 'connected'))
  await act(() => until(() => !kit.modal.getState().open))
  expect(connects.filter((event) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
})

test.each([
  ['that nobody could look for', () => Promise.reject(new Error('offline'))],
  ['that there is not', async () => []],
])(
  'button: after a reload with a session %s, it leads to signing in and says so',
  async (_, getSessions) => {
    const backend = memoryBackend()
    const wallet = mock({ accounts: [address] })
    await connectOnce(backend, wallet)
    const never = () => Promise.reject(new Error('Nobody signs here'))
    const siwx = defineSiwx({
      createMessage: never,
      addSession: never,
      revokeSession: never,
      setSessions: never,
      getSessions,
    })
    const kit = makeKit(backend, wallet, { siwx, logging: { logLevel: 'silent' } })
    await render(
      <KitProvider kit={kit}>
        <ConnectButton balance="hide" />
      </KitProvider>,
    )
    await act(() => until(() => kit.store.getState().signIn?.status === 'unsigned'))
    await act(loadWhenConnected)
    expect(button().textContent).toBe('Sign In')
    await act(async () => button().click())
    expect(kit.modal.currentView().name).toBe('SIWXSignMessage')
  },
)

test('dialog: is open before the click is over, and gone with its provider', async () => {
  const kit = makeKit()
  await render(
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>,
  )
  await act(async () => {
    button().click()
    expect(shadow()?.querySelector('dialog')?.open).toBe(true)
  })
  await act(async () => root?.unmount())
  root = undefined
  expect(document.querySelector('latchkey-modal')).toBeNull()
})

test('dialog: one that was opened before the provider mounted has its content', async () => {
  const kit = makeKit()
  kit.modal.open()
  await render(<KitProvider kit={kit} />)
  expect(shadow()?.querySelector('dialog')?.open).toBe(true)
  await act(() => until(() => Boolean(shadow()?.querySelector('.row'))))
})

test('dialog: a provider that goes while it is open leaves no dialog, and can come back', async () => {
  const kit = makeKit()
  await render(<KitProvider kit={kit} />)
  await act(async () => kit.modal.open())
  await act(() => until(() => Boolean(shadow()?.querySelector('.row'))))
  await act(async () => root?.render(null))
  expect(document.querySelector('latchkey-modal')).toBeNull()
  expect(document.documentElement.style.overflow).toBe('')
  await act(async () => root?.render(<KitProvider kit={kit} />))
  await act(async () => kit.modal.open())
  await act(() => until(() => Boolean(shadow()?.querySelector('.row'))))
  expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
})

test('hooks: connect and disconnect without the dialog', async () => {
  const kit = makeKit()
  let connecting: ReturnType<typeof useConnect> | undefined
  let leaving: ReturnType<typeof useDisconnect> | undefined
  let provider: unknown
  function Probe() {
    provider = useProvider()
    connecting = useConnect()
    leaving = useDisconnect()
    return <Status onStatus={() => {}} />
  }
  await render(
    <KitProvider kit={kit}>
      <Probe />
    </KitProvider>,
  )
  await act(() => kit.prepare())
  await act(async () => void (await connecting?.connect({ connector: 'mock' })))
  expect(connecting?.status).toBe('success')
  expect(container.textContent).toBe(`connected ${address}`)
  expect(
    isEip1193Provider(provider) && (await provider.request({ method: 'eth_accounts' })),
  ).toEqual([address])
  await act(async () => leaving?.disconnect())
  expect(provider).toBeUndefined()
  expect(container.textContent).toBe('disconnected ')
})

test('hooks: an error is handed over and thrown', async () => {
  let connecting: ReturnType<typeof useConnect> | undefined
  function Probe() {
    connecting = useConnect()
    return null
  }
  await render(
    <KitProvider kit={makeKit()}>
      <Probe />
    </KitProvider>,
  )
  await act(async () => {
    await expect(connecting?.connect({ connector: 'nobody' })).rejects.toThrow('not found')
  })
  expect(connecting?.status).toBe('error')
})

test('two kits: each button moves its own dialog', async () => {
  const [one, two] = [makeKit(), makeKit()]
  await render(
    <>
      <KitProvider kit={one}>
        <ConnectButton label="One" />
        <Open />
      </KitProvider>
      <KitProvider kit={two}>
        <ConnectButton label="Two" />
        <Open />
      </KitProvider>
    </>,
  )
  await act(async () => container.querySelectorAll('button')[1]?.click())
  expect(one.modal.getState().open).toBe(false)
  expect(two.modal.getState().open).toBe(true)
  expect(container.textContent).toBe('OneclosedTwoopen')
})

test('Custom: hands the whole state to a button of the site', async () => {
  const kit = makeKit()
  await render(
    <KitProvider kit={kit}>
      <ConnectButton.Custom>
        {({ state, open, isOpen }) => (
          <button type="button" data-state={state} onClick={open}>
            {isOpen ? 'open' : 'closed'}
          </button>
        )}
      </ConnectButton.Custom>
    </KitProvider>,
  )
  expect(button().dataset.state).toBe('disconnected')
  await act(async () => button().click())
  expect(button().textContent).toBe('open')
})

test('useKit: prefetch draws ahead what a button of the site will open, and nothing once the provider is gone', async () => {
  const prefetches: (() => void)[] = []
  function OwnButton() {
    const { open, prefetch } = useKit()
    prefetches.push(prefetch)
    return <button onClick={() => void open()} onPointerEnter={prefetch} onFocus={prefetch} />
  }
  await render(
    <KitProvider kit={makeKit()}>
      <OwnButton />
    </KitProvider>,
  )
  await act(async () => button().focus())
  await vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
    expect(shadow()?.querySelector('.view button')).toBeTruthy()
  }, 10_000)
  expect(shadow()?.querySelector('dialog')?.open).toBe(false)

  await act(async () => root?.unmount())
  prefetches[0]?.()
  expect(document.querySelector('latchkey-modal')).toBeNull()
})

test('hooks: say what is missing above them', () => {
  function Lonely() {
    useKit()
    return null
  }
  expect(() => renderToString(<Lonely />)).toThrow(
    'useKit needs a <KitProvider kit={kit}> above it.',
  )
})

function Status({ onStatus }: { readonly onStatus: (status: string) => void }) {
  const { status, address } = useAccount()
  onStatus(status)
  return (
    <span>
      {status} {address}
    </span>
  )
}

function Open() {
  const { open } = useModal()
  return <>{open ? 'open' : 'closed'}</>
}

function makeKit(
  backend = memoryBackend(),
  wallet: Connector = mock({ accounts: [address] }),
  options: Partial<KitOptions> = {},
) {
  return createKit({
    ...options,
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connectors: [wallet],
    connection: { storage: createStorage({ backend }) },
  })
}

async function connectOnce(backend: StorageBackend, wallet: Connector) {
  const kit = makeKit(backend, wallet)
  const stop = kit.start()
  await kit.prepare()
  await connect(kit, { connector: 'mock' })
  stop()
}

async function render(node: ReactNode) {
  root = createRoot(container)
  await act(async () => root?.render(node))
}

function button() {
  const found = container.querySelector('button')
  if (!found) throw new Error('There is no button')
  return found
}

function shadow() {
  return document.querySelector('latchkey-modal')?.shadowRoot
}

function whenReady(kit: Kit) {
  return until(() => kit.store.getState().isReady)
}

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('It never became true')
}
