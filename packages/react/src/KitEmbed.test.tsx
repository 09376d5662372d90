// @vitest-environment jsdom
import {
  connect,
  createKit,
  createStorage,
  memoryBackend,
  type Kit,
  type KitOptions,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { mainnet, solana } from '@latchkey/core/networks'
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLocale } from './hooks/useLocale.ts'
import { useTheme } from './hooks/useTheme.ts'
import { KitEmbed } from './KitEmbed.tsx'
import { KitProvider } from './KitProvider.tsx'
import { NetworkButton } from './buttons/NetworkButton.tsx'
import { createTheme } from './theme/createTheme.ts'
import { ocean } from './theme/presets.ts'
import { themeClass } from './theme/themeCss.ts'

let container: HTMLElement
let root: Root

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})

afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
})

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function makeKit(options: Partial<KitOptions> = {}) {
  return createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...options.connection },
  })
}

async function showEmbed(kit: Kit, shown = 'No wallet found') {
  await act(async () =>
    root.render(
      <StrictMode>
        <KitProvider kit={kit}>
          <KitEmbed />
        </KitProvider>
      </StrictMode>,
    ),
  )
  await until(() => text().includes(shown))
}

test('embed: a server renders an empty block', () => {
  const html = renderToString(
    <KitProvider kit={makeKit()}>
      <KitEmbed className="mine" />
    </KitProvider>,
  )
  expect(html).toBe('<div class="lk-embed mine"></div>')
})

test('embed: shows the first view without a dialog, and without a way to close it', async () => {
  const kit = makeKit()
  await showEmbed(kit)
  expect(document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('[open]')).toBeFalsy()
  expect(embedded().querySelector('[part=close]')?.hasAttribute('hidden')).toBe(true)
  expect(document.documentElement.style.overflow).toBe('')
})

test('embed: opening shows its view in the page, closing leads back', async () => {
  const kit = makeKit()
  await showEmbed(kit)
  await act(async () => kit.modal.open({ name: 'WhatIsAWallet' }))
  await until(() => text().includes('You decide, every time'))
  const close = embedded().querySelector<HTMLElement>('[part=close]')
  expect(close?.hidden).toBe(false)
  await act(async () => close?.click())
  await until(() => text().includes('No wallet found'))
  expect(kit.modal.getState().open).toBe(true)
})

test('embed: from Connect there is no way back, wherever it comes from', async () => {
  const kit = makeKit()
  await showEmbed(kit)
  const back = () => embedded().querySelector('[part=back]')
  await act(async () => kit.modal.push({ name: 'WhatIsAWallet' }))
  expect(back()).not.toBeNull()
  await act(async () => kit.modal.push({ name: 'Connect' }))
  expect(back()).toBeNull()
  expect(embedded().querySelector('[part=help]')).not.toBeNull()
})

test('embed: once a wallet has let go, the one that remains can be left as well', async () => {
  // Of the second family, no more than its name and its network are asked for.
  const other = { ...eip155(), namespace: 'solana' }
  const networkId = solana.caipNetworkId
  const second = {
    ...mock({ accounts: [address] }),
    id: 'second',
    namespace: 'solana',
    connect: async () => ({ accounts: [{ address, type: 'eoa' }], networkId }) as const,
  }
  const kit = makeKit({
    networks: [mainnet, solana],
    adapters: [eip155(), other],
    connectors: [second, mock({ accounts: [address] })],
    rpc: {
      customRpcUrls: { 'eip155:1': ['http://127.0.0.1:1'], [networkId]: ['http://127.0.0.1:1'] },
    },
  })
  await showEmbed(kit, 'Mock Wallet')
  for (const connector of ['second', 'mock']) await act(() => connect(kit, { connector }))
  await act(async () => kit.modal.open())
  await until(() => text().includes('Disconnect'))
  const leave = () => embedded().querySelector<HTMLButtonElement>('.account-foot button:last-child')
  await act(async () => leave()?.click())
  await until(() => leave()?.textContent === 'Disconnect')
  expect(kit.store.getState().activeNamespace).toBe('solana')
  expect(leave()?.disabled).toBe(false)
}, 20_000)

test('embed: gone, the dialog is there again', async () => {
  const kit = makeKit()
  await showEmbed(kit)
  await act(async () => root.render(<KitProvider kit={kit} />))
  expect(kit.modal.getState()).toMatchObject({ embedded: false, open: false })
  await act(async () => kit.modal.open())
  const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
  expect(dialog?.open).toBe(true)
})

test('useTheme and useLocale: what is chosen wins over the provider', async () => {
  let theme: useTheme.ReturnType | undefined
  let locale: useLocale.ReturnType | undefined
  function Probe() {
    const themeNow = useTheme()
    const localeNow = useLocale()
    theme = themeNow
    locale = localeNow
    return null
  }
  await act(async () =>
    root.render(
      <KitProvider kit={makeKit()} theme={{ ...ocean, mode: 'light' }}>
        <Probe />
        <NetworkButton />
      </KitProvider>,
    ),
  )
  expect(theme?.mode).toBe('light')
  expect(locale).toMatchObject({ locale: 'en', locales: ['en', 'ar', 'de'] })
  await act(async () => theme?.setMode('dark'))
  expect(theme?.theme).toMatchObject({ mode: 'dark', light: ocean.light })
  const brand = createTheme({ accent: '#5b3df5' })
  await act(async () => theme?.setTheme(brand))
  expect(theme?.theme).toMatchObject({ mode: 'dark', dark: brand.dark })
  const shown = themeClass({ ...brand, mode: 'dark' })
  expect(container.querySelector('button')?.classList).toContain(shown)
  await act(async () => locale?.setLocale('de-CH'))
  await until(() => locale?.locale === 'de-CH')
  expect(container.querySelector('button')?.lang).toBe('de-CH')
  await act(async () => locale?.setLocale('en'))
  expect(locale?.locale).toBe('en')
}, 20_000)

function embedded() {
  const found = container.querySelector('.lk-embed')?.shadowRoot
  if (!found) throw new Error('Nothing is embedded')
  return found
}

function text() {
  return container.querySelector('.lk-embed')?.shadowRoot?.querySelector('.view')?.textContent ?? ''
}

async function until(isTrue: () => boolean) {
  await vi.waitFor(
    async () => {
      await act(async () => {}) // React holds back what comes while it acts
      expect(isTrue()).toBe(true)
    },
    { timeout: 10_000 },
  )
}
