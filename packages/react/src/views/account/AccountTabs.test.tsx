// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'
import { createFlows } from '../../dialog/createFlows.ts'
import { ModalContext } from '../../dialog/ModalContext.ts'
import { AccountTabs } from './AccountTabs.tsx'

let root: Root
let host: HTMLElement

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

const first = { key: 'tokens', text: 'Tokens', content: <p>my tokens</p> }
const activity = {
  key: 'activity activity',
  id: 'activity',
  label: 'activity',
  text: 'Activity',
  load: async () => () => <p>my past</p>,
}
const gone = {
  key: 'gone gone',
  id: 'gone',
  label: 'gone',
  text: 'Gone',
  load: () => Promise.reject(new Error('offline')),
}

/** What the dialog keeps from one view to the next. */
const flows = createFlows()
beforeEach(() => flows.clear())

type Tabs = Parameters<typeof AccountTabs>[0]
async function show(others: Tabs['others'], address = '0xa') {
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  await act(async () =>
    root.render(
      <KitProvider kit={kit}>
        <ModalContext value={{ setTitle() {}, headerStart: host, flows }}>
          <AccountTabs address={address} first={first} others={others} />
        </ModalContext>
      </KitProvider>,
    ),
  )
}

const tabs = () => [...host.querySelectorAll<HTMLElement>('[role=tab]')]
const selected = () => host.querySelector('[aria-selected=true]')?.textContent
const press = (key: string) =>
  act(async () => {
    const target = host.querySelector('[aria-selected=true]')
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

test('tabs: one alone needs none', async () => {
  await show([])
  expect(tabs()).toEqual([])
  expect(host.textContent).toBe('my tokens')
})

test('tabs: arrow keys, Home and End go round, and only the chosen one takes Tab', async () => {
  await show([activity, gone])
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['Tokens', 'Activity', 'Gone'])
  await press('ArrowRight')
  expect(selected()).toBe('Activity')
  expect(document.activeElement?.textContent).toBe('Activity')
  await press('ArrowLeft')
  await press('ArrowLeft')
  expect(selected()).toBe('Gone')
  await press('ArrowRight')
  expect(selected()).toBe('Tokens')
  await press('End')
  expect(selected()).toBe('Gone')
  await press('Home')
  expect(selected()).toBe('Tokens')
  expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
})

test('tabs: from right to left, the arrows are the other way round', async () => {
  host.style.direction = 'rtl'
  host.dir = 'rtl'
  await show([activity])
  await press('ArrowLeft')
  expect(selected()).toBe('Activity')
})

test('tabs: a part is fetched when it is chosen, and a failure has a way on', async () => {
  await show([activity, gone])
  await act(async () => tabs()[1]?.click())
  const panel = host.querySelector('[role=tabpanel]')
  expect(panel?.textContent).toBe('my past')
  expect(panel?.getAttribute('aria-labelledby')).toBe(tabs()[1]?.id)
  await act(async () => tabs()[2]?.click())
  expect(host.querySelector('[role=tabpanel] button')?.textContent).toBe('Try again')
})

test('tabs: the way back from another view leads to the chosen one; another account and a closed dialog begin anew', async () => {
  await show([activity])
  await act(async () => tabs()[1]?.click())
  await act(async () => root.render(<p>one entry</p>))
  await show([activity])
  expect(selected()).toBe('Activity')
  expect(host.querySelector('[role=tabpanel]')?.textContent).toBe('my past')
  await show([activity], '0xb')
  expect(selected()).toBe('Tokens')
  await show([activity])
  await act(async () => root.render(null))
  flows.clear()
  await show([activity])
  expect(selected()).toBe('Tokens')
})
