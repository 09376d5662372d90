// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend, type Kit } from '@latchkey/core'
import type { FrameState } from '@latchkey/core/embedded'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KitProvider } from '../KitProvider.tsx'
import { brass } from '../theme/presets.ts'
import { frameTheme } from './useFrameTheme.ts'
import { openFrame } from './openFrame.ts'

let root: Root
let kit: Kit
let elements: NonNullable<FrameState['elements']>

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const host = document.body.appendChild(document.createElement('latchkey-frame'))
  const dialog = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  dialog.append(iframe)
  host.attachShadow({ mode: 'open' }).append(dialog)
  elements = { host, dialog, iframe }
  const made = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    embedded: { frameUrl: 'https://frame.example' },
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  // jsdom loads no frame: the elements of these tests stand in for one, and a real one would take their place.
  kit = { ...made, frame: () => new Promise(() => undefined) }
})

afterEach(async () => {
  await act(async () => root.unmount())
  elements.host.remove()
})

const header = { title: 'Approve', closeLabel: 'Close', lang: 'en', dir: 'ltr' }

test('openFrame: puts a header of the page above the iframe, which never leaves its place', () => {
  const { dialog, iframe } = elements
  const moved: Node[] = []
  const observer = new MutationObserver((records) => note(records))
  const note = (records: readonly MutationRecord[]) =>
    records.forEach(({ removedNodes, addedNodes }) => moved.push(...removedNodes, ...addedNodes))
  observer.observe(dialog, { childList: true })
  const front = openFrame(elements, () => undefined)
  front.write(header)
  front.resize(420)
  expect(dialog.open).toBe(true)
  expect(dialog.querySelector('h2')?.textContent).toBe('Approve')
  expect(dialog.querySelector('button')?.ariaLabel).toBe('Close')
  expect(dialog.lastElementChild).toBe(iframe)
  expect(dialog.style.getPropertyValue('--lk-frame-height')).toBe('420px')
  front.close()
  expect(dialog.open).toBe(false)
  expect([...dialog.children]).toEqual([iframe])
  note(observer.takeRecords())
  expect(moved).not.toContain(iframe)
})

test('openFrame: the close button and Escape ask to close, once each, and never after it is closed', () => {
  let asked = 0
  const front = openFrame(elements, () => (asked += 1))
  const button = elements.dialog.querySelector('button')
  button?.click()
  expect(asked).toBe(1)
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(asked).toBe(2)
  front.close()
  button?.click()
  expect(asked).toBe(2)
})

test('frameTheme: the tokens of the scheme that shows now, under their names in CSS', () => {
  const light = frameTheme({ ...brass, mode: 'auto' }, false)
  expect(light.themeMode).toBe('light')
  expect(light.themeVariables['--lk-raised-2']).toBe(brass.light.raised2)
  expect(light.themeVariables['--lk-radius']).toBe(1)
  expect(frameTheme({ ...brass, mode: 'auto' }, true).themeVariables['--lk-canvas']).toBe(
    brass.dark.canvas,
  )
  expect(frameTheme({ ...brass, mode: 'light' }, true).themeMode).toBe('light')
})

async function show(frame: FrameState) {
  kit.store.setState({ frame })
  await act(async () => root.render(<KitProvider kit={kit} />))
  await act(async () => kit.modal.open({ name: 'ApproveTransaction' }))
}

const modal = () => document.querySelector('latchkey-modal')?.shadowRoot
const text = () => modal()?.querySelector('.view')?.textContent ?? ''

test('ApproveTransaction: a frame that is on its way is waited for, with a way out', async () => {
  await show({ status: 'loading', elements })
  await until(() => text().includes('Opening your wallet'))
  expect(text()).toContain('Cancel')
  expect(elements.dialog.open).toBe(false)
})

test('ApproveTransaction: a frame that could not be had says so, with a way on and a way out', async () => {
  await show({ status: 'failed' })
  await until(() => text().includes('Your wallet could not be loaded'))
  expect(text()).toContain('Try again')
  expect(text()).toContain('Cancel')
})

test('ApproveTransaction: what the frame shows comes to the front, and goes when it has nothing to show', async () => {
  const shown = { purpose: 'unlock', title: 'anything', height: 300 } as const
  await show({ status: 'ready', elements, shown })
  await until(() => elements.dialog.open)
  expect(elements.dialog.querySelector('h2')?.textContent).toBe('Unlock your wallet')
  await act(async () =>
    kit.store.setState({ frame: { status: 'ready', elements, shown: { ...shown, height: 360 } } }),
  )
  expect(elements.dialog.style.getPropertyValue('--lk-frame-height')).toBe('360px')
  await act(async () => kit.store.setState({ frame: { status: 'ready', elements } }))
  expect(elements.dialog.open).toBe(false)
})

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (isTrue()) return
    // What comes meanwhile is drawn when the act ends.
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  }
  throw new Error(`It never became true: ${text()}`)
}
