// @vitest-environment jsdom
import { connect, createKit, createStorage, memoryBackend, type Kit } from '@latchkey/core'
import type { OnrampState } from '@latchkey/core/onramp'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'

const buying = vi.hoisted(() => ({ report: [] as ((state: OnrampState) => void)[] }))
/** What a server says is set by hand. */
vi.mock('../../hooks/loadPurchaseData.ts', () => ({
  loadWhenBuying: async () => ({
    watchOnramp(_: Kit, { onChange }: { onChange: (state: OnrampState) => void }) {
      buying.report.push(onChange)
      onChange(offering(12))
      return () => undefined
    },
  }),
}))

/** As many of each as that. */
function offering(count: number): OnrampState {
  const ids = Array.from({ length: count }, (_, place) => `C${place}`)
  const token = { id: 'C0', name: 'Coin 0', symbol: 'C0' }
  const money = { id: 'C0', name: 'Money 0', payment_method_limits: [] }
  return {
    status: 'success',
    providers: [],
    quotes: {},
    purchaseCurrency: token,
    paymentCurrency: money,
    purchaseCurrencies: ids.map((id, place) => ({ id, symbol: id, name: `Coin ${place}` })),
    paymentCurrencies: ids.map((id, place) => ({ ...money, id, name: `Money ${place}` })),
  } as unknown as OnrampState // of the rest, nothing shows
}

let root: Root
let kit: Kit

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connectors: [mock({ accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  await act(async () => root.render(<KitProvider kit={kit} />))
  await act(() => connect(kit, { connector: 'mock' }))
})
afterEach(async () => {
  buying.report = []
  await act(async () => root.unmount())
})

const dialog = () => document.querySelector('latchkey-modal')?.shadowRoot
const title = () => dialog()?.querySelector('h2')?.textContent
const rows = () => [...(dialog()?.querySelectorAll('.view .row-list .row, .view button.row') ?? [])]
const offer = (count: number) =>
  act(async () => buying.report.forEach((report) => report(offering(count))))

test.each([
  ['OnRampTokenSelect', 'Select Token'],
  ['OnRampFiatSelect', 'Select Currency'],
] as const)(
  '%s: says what it shows, also when its list was empty for a while',
  async (name, own) => {
    await act(async () => kit.modal.open({ name }))
    await until(() => rows().length === 12)
    expect(title()).toBe(own)
    await offer(0)
    expect([title(), rows().length]).toEqual([own, 0])
    await offer(12)
    expect(title()).toBe(own)
    expect(rows()).toHaveLength(12)
  },
)

test('OnRampTokenSelect: nothing is left out by a search whose field is gone', async () => {
  await act(async () => kit.modal.open({ name: 'OnRampTokenSelect' }))
  await until(() => rows().length === 12)
  const field = () => dialog()?.querySelector<HTMLInputElement>('input[type=search]')
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field(), 'coin 3')
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(rows()).toHaveLength(1)
  await offer(5)
  expect([field(), rows().length]).toEqual([null, 5])
})

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (isTrue()) return
    // What comes meanwhile is drawn when the act ends.
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  }
  throw new Error('It never became true')
}
