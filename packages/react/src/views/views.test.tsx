// @vitest-environment jsdom
import {
  connect,
  createKit,
  createStorage,
  getAccount,
  memoryBackend,
  setAddressLabel,
  type Kit,
  type KitOptions,
  type View,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { base, mainnet, solana } from '@latchkey/core/networks'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { KitProvider } from '../KitProvider.tsx'
import { NetworkButton } from '../buttons/NetworkButton.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let root: Root
let kit: Kit

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
})

async function show(
  view: View,
  options: Partial<KitOptions> = {},
  locale?: string,
  children?: ReactNode,
) {
  kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...options.connection },
  })
  await act(async () =>
    root.render(
      <KitProvider kit={kit} locale={locale}>
        {children}
      </KitProvider>,
    ),
  )
  await act(async () => kit.modal.open(view))
  await act(() => until(() => text().length > 0))
}

for (const name of ['Account', 'WalletSend'] as const)
  test(`${name}: asks for a wallet where none is connected`, async () => {
    await show({ name })
    await act(() => until(() => text().includes('No wallet is connected')))
    const connect = shadowRoot().querySelector<HTMLElement>('.view button')
    await act(async () => connect?.click())
    expect(kit.modal.currentView().name).toBe('Connect')
  })

test.each<View>([
  { name: 'WalletSend', parameters: { amount: '1', namespace: 'eip155' } },
  { name: 'WalletReceive' },
  { name: 'ProfileWallets' },
])('$name comes back once the wallet that it needs is connected', async (view) => {
  await show(view, { connectors: [mock({ accounts: [address] })] })
  await act(() => until(() => text().includes('No wallet is connected')))
  await act(async () => shadowRoot().querySelector<HTMLElement>('.view button')?.click())
  const parameters = view.name === 'WalletSend' ? { namespace: 'eip155' } : undefined
  expect(kit.modal.currentView()).toEqual({ name: 'Connect', parameters })
  const row = () => shadowRoot().querySelector<HTMLElement>('.view button.row')
  await act(() => until(() => row() !== null))
  await act(async () => row()?.click())
  expect(kit.modal.getState().stack).toHaveLength(2)
  await act(() => until(() => getAccount(kit).isConnected))
  await act(() => until(() => kit.modal.currentView() === view)) // once the tick has stood
  expect(kit.modal.getState()).toMatchObject({ open: true, stack: [view] })
  expect(text()).not.toContain('No wallet is connected')
})

test('WalletSend: a namespace that the site does not offer is no reason to offer no wallet', async () => {
  const view: View = { name: 'WalletSend', parameters: { namespace: 'solana' } }
  await show(view)
  await act(() => until(() => text().includes('No wallet is connected')))
  await act(async () => shadowRoot().querySelector<HTMLElement>('.view button')?.click())
  expect(kit.modal.currentView()).toEqual({ name: 'Connect' })
  expect(kit.modal.getState().redirectView).toBe(view)
  await act(async () => kit.modal.close())
  expect(kit.modal.getState().redirectView).toBeUndefined()
})

test('a view that there is not says so, with a way on', async () => {
  await show({ name: 'Nowhere' } as unknown as View) // as from a page without types
  await act(() => until(() => text().includes('Something went wrong')))
  expect(text()).toContain('Try again')
})

test('SIWXSignMessage: where nobody is asked to sign in, it says so, with a way out', async () => {
  await show({ name: 'SIWXSignMessage' })
  await act(() => until(() => text().includes('There is nothing to sign')))
  await act(async () => shadowRoot().querySelector<HTMLElement>('.view button')?.click())
  expect(kit.modal.getState().open).toBe(false)
})

test.each(['ApproveTransaction', 'SIWXSignMessage'] as const)(
  '%s: there is no way back from it but by deciding',
  async (name) => {
    await show({ name: 'WhatIsAWallet' })
    const back = () => shadowRoot().querySelector('[part=back]')
    await act(async () => kit.modal.push({ name: 'WhatIsANetwork' }))
    expect(back()).not.toBeNull()
    await act(async () => kit.modal.replace({ name }))
    expect(kit.modal.getState().stack).toHaveLength(2)
    expect(back()).toBeNull()
  },
)

test('ConnectingExternal: a wallet that is gone says so, with a way back', async () => {
  await show({ name: 'ConnectingExternal', parameters: { connectorId: 'nobody' } })
  await act(() => until(() => text().includes('This wallet is not there any more.')))
})

const connecting: readonly View[] = [
  { name: 'ConnectingExternal', parameters: { connectorId: 'mock' } },
  { name: 'ConnectingWalletConnect', parameters: {} },
  { name: 'ConnectingWalletConnectBasic' },
]
test.each(connecting)(
  '$name: where a site opens it by name, it leads to the box to tick',
  async (view) => {
    await show(view, {
      connectors: [mock({ accounts: [address] })],
      legal: { termsConditionsUrl: 'https://example.com/terms' },
      features: { legalCheckbox: true },
    })
    await act(() => until(() => text().includes('I agree to our terms of service')))
    const find = <Found extends HTMLElement>(what: string) =>
      shadowRoot().querySelector<Found>(`.view ${what}`)
    const methods = find<HTMLFieldSetElement>('fieldset')
    expect(methods?.disabled).toBe(true)
    expect(getAccount(kit).status).toBe('disconnected')
    await act(async () => find('input')?.click())
    expect(methods?.disabled).toBe(false)
    expect(getAccount(kit).status, 'a tick alone starts nothing').toBe('disconnected')
    await act(async () => kit.modal.push(view))
    await act(() => until(() => !text().includes('I agree')))
    expect(kit.modal.currentView().name).toBe(view.name)
  },
)

test('Account: a name shows with 20 letters at most', async () => {
  await show({ name: 'Connect' }, { connectors: [mock({ accounts: [address] })] })
  await act(() => connect(kit, { connector: 'mock' }))
  await act(async () => kit.modal.open({ name: 'Account' }))
  const shown = () => shadowRoot().querySelector('.address bdi')?.textContent
  for (const [label, name] of [
    ['Exactly twenty 🔑 abc', 'Exactly twenty 🔑 abc'],
    ['Exactly twenty 🔑 abcd', 'Exactly twenty 🔑 ab…'],
  ] as const) {
    await act(async () => setAddressLabel(kit, { address, label }))
    await act(() => until(() => shown() === name))
  }
})

test('label: what the site calls an account shows where it has no name, in the page and in the list', async () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const customRpcUrls = { 'eip155:1': ['http://127.0.0.1:1'] } as const
  await show(
    { name: 'Connect' },
    { connectors: [mock({ accounts: [address, other] })], rpc: { customRpcUrls } },
    undefined,
    <ConnectButton />,
  )
  await act(() => connect(kit, { connector: 'mock' }))
  await act(async () => kit.modal.open({ name: 'SwitchAddress' }))
  const names = () =>
    [...shadowRoot().querySelectorAll('.choice-name')].map(({ textContent }) => textContent)
  const inPage = () => document.querySelector('.lk-button > .lk-button-text')?.textContent
  await act(() => until(() => names().length === 2))
  await act(async () => setAddressLabel(kit, { address, label: 'Savings' }))
  await act(async () => setAddressLabel(kit, { address: other, label: 'Rent\u202e' }))
  expect(names().toSorted()).toEqual(['Rent', 'Savings'])
  await act(() => until(() => inPage() === 'Savings'))
  await act(async () => setAddressLabel(kit, { address, label: undefined }))
  expect(names()).not.toContain('Savings')
  await act(() => until(() => inPage() !== 'Savings'))
}, 20_000)

test('network: the button in the page says how the connection stands', async () => {
  await show(
    { name: 'Connect' },
    { connectors: [mock({ accounts: [address] })] },
    undefined,
    <NetworkButton />,
  )
  const inPage = () => document.querySelector<HTMLElement>('.lk-button')?.dataset
  await act(() => until(() => inPage()?.state === 'disconnected'))
  expect(inPage()?.kind).toBe('network')
  await act(() => connect(kit, { connector: 'mock' }))
  expect(inPage()?.state).toBe('connected')
})

test.each([
  { name: 'Account', chainId: 1 },
  { name: 'UnsupportedChain', chainId: 10 },
] as const)(
  '$name: a wallet that is slow to let go does not close what was opened since',
  async ({ name, chainId }) => {
    let letGo = () => {}
    const disconnect = () => new Promise<void>((resolve) => (letGo = resolve))
    const wallet = { ...mock({ accounts: [address], chainId }), disconnect }
    const customRpcUrls = { 'eip155:1': ['http://127.0.0.1:1'] } as const
    await show({ name: 'Connect' }, { connectors: [wallet], rpc: { customRpcUrls } })
    await act(() => connect(kit, { connector: 'mock' }))
    await act(async () => kit.modal.open())
    expect(kit.modal.currentView().name).toBe(name)
    const leave = () =>
      [...shadowRoot().querySelectorAll<HTMLElement>('.view button')].find((button) =>
        button.textContent.includes('Disconnect'),
      )
    await act(() => until(() => leave() !== undefined))
    await act(async () => leave()?.click())
    expect(kit.modal.getState().open).toBe(false)
    await act(async () => kit.modal.open())
    await act(async () => letGo())
    expect(kit.modal.getState().open).toBe(true)
  },
)

test('WalletSend: a namespace that the site does not offer is no reason to send on another one', async () => {
  const arguments_ = { namespace: 'solana', to: 'bob.eth', amount: '1' }
  await show({ name: 'Connect' }, { connectors: [mock({ accounts: [address] })] })
  await act(() => connect(kit, { connector: 'mock' }))
  await act(async () => kit.modal.open({ name: 'WalletSend', parameters: arguments_ }))
  await act(() => until(() => text().includes('on a network that this site does not offer')))
  const here = { ...arguments_, namespace: 'eip155' }
  await act(async () => kit.modal.open({ name: 'WalletSend', parameters: here }))
  await act(() => until(() => shadowRoot().querySelector('.send-amount') !== null))
})

test('WalletSend: a network of a chain family that nothing is connected to needs another wallet', async () => {
  // Of the second family, no more than its name is asked for.
  const adapters = [eip155(), { ...eip155(), namespace: 'solana' }]
  const connectors = [mock({ accounts: [address] })]
  await show({ name: 'Connect' }, { networks: [mainnet, solana], adapters, connectors })
  await act(() => connect(kit, { connector: 'mock' }))
  const parameters = { namespace: 'solana', amount: '1' }
  await act(async () => kit.modal.open({ name: 'WalletSend', parameters }))
  await act(() => until(() => text().includes('This payment is on Solana')))
  await act(async () => shadowRoot().querySelector<HTMLElement>('.view .button')?.click())
  expect(kit.modal.currentView()).toEqual({
    name: 'SwitchActiveChain',
    parameters: { networkId: solana.caipNetworkId },
  })
  await act(() => until(() => text().includes('Connect Wallet')))
  await act(async () => shadowRoot().querySelector<HTMLElement>('.view .button')?.click())
  expect(kit.modal.currentView()).toEqual({
    name: 'Connect',
    parameters: { namespace: 'solana' },
  })
  expect(kit.modal.getState().redirectView).toEqual({ name: 'WalletSend', parameters })
})

test.each([
  { name: 'one alone', networks: [mainnet], chainId: 1, isChoice: false },
  { name: 'several', networks: [mainnet, base], chainId: 1, isChoice: true },
  { name: 'one, and a wallet on another', networks: [mainnet], chainId: 10, isChoice: true },
] as const)(
  'network: $name offers a choice: $isChoice',
  async ({ networks, chainId, isChoice }) => {
    const connectors = [mock({ accounts: [address], chainId })]
    await show(
      { name: 'Connect' },
      { networks: [...networks], connectors },
      undefined,
      <NetworkButton />,
    )
    await act(() => connect(kit, { connector: 'mock' }))
    await act(async () => kit.modal.open({ name: 'Account' }))
    const inDialog = () => shadowRoot().querySelector<HTMLButtonElement>('[part=network]')
    await act(() => until(() => inDialog() !== null))
    const inPage = document.querySelector<HTMLButtonElement>('.lk-button')
    expect([inDialog()?.disabled, inPage?.disabled]).toEqual([!isChoice, !isChoice])
  },
)

test('Networks: a choice without a wallet leads back to the view below, and no further', async () => {
  await show({ name: 'Connect' }, { networks: [mainnet, base] })
  await act(async () => kit.modal.push({ name: 'Networks' }))
  const row = () =>
    [...shadowRoot().querySelectorAll<HTMLElement>('.view button')].find((button) =>
      button.textContent.includes('Base'),
    )
  await act(() => until(() => row() !== undefined))
  await act(async () => row()?.click())
  expect(getAccount(kit).networkId).toBe(base.caipNetworkId)
  expect(kit.modal.getState()).toMatchObject({ open: true, stack: [{ name: 'Connect' }] })
})

test('toast: what core says is in the visitor’s language', async () => {
  const customRpcUrls = { 'eip155:1': ['http://127.0.0.1:1'] } as const
  await show(
    { name: 'Connect' },
    { connectors: [mock({ accounts: [address] })], rpc: { customRpcUrls } },
    'de',
  )
  await act(() => connect(kit, { connector: 'mock' }))
  await act(async () => kit.modal.open({ name: 'Account' }))
  const toast = () => shadowRoot().querySelector('.toast-area')?.textContent ?? ''
  // What accounts say in a language is fetched once a wallet connects, which may take longer than the balance.
  await act(() => until(() => toast() === 'Guthaben nicht verfügbar'))
})

test('alert: a mistake in the set-up shows in the dialog until it is hidden', async () => {
  await show({ name: 'Connect' }, { projectId: '' })
  await act(() => until(() => text().includes('Project ID Not Configured')))
  const hide = shadowRoot().querySelector<HTMLElement>('[aria-label="Hide this message"]')
  await act(async () => hide?.click())
  expect(text()).not.toContain('Project ID Not Configured')
})

function shadowRoot() {
  const found = document.querySelector('latchkey-modal')?.shadowRoot
  if (!found) throw new Error('The dialog was never opened')
  return found
}

function text() {
  return shadowRoot().querySelector('.view')?.textContent ?? ''
}

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`It never became true: ${text()}`)
}
