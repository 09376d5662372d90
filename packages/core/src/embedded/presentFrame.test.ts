// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createTestFrame } from '../fixtures/testFrame.ts'
import { presentFrame } from './presentFrame.ts'

// jsdom has dialogs, but opens none.
beforeEach(() => {
  const { prototype } = HTMLDialogElement
  prototype.showModal ??= function () {
    this.open = true
  }
  prototype.close ??= function () {
    this.open = false
  }
})

function putFrame() {
  const host = document.body.appendChild(document.createElement('latchkey-frame'))
  const dialog = document.createElement('dialog')
  const iframe = dialog.appendChild(document.createElement('iframe'))
  const root = host.attachShadow({ mode: 'open' })
  root.append(dialog)
  if (!root.adoptedStyleSheets) Object.assign(root, { adoptedStyleSheets: [] })
  return { host, dialog, iframe }
}

test('presentFrame: what the frame shows comes to the front under the page’s own header, and goes with it', () => {
  const { kit } = createTestFrame()
  const elements = putFrame()
  const { dialog, iframe } = elements
  const stop = presentFrame(kit, { closeLabel: 'Schließen' })
  kit.store.setState({ frame: { status: 'ready', elements } })
  expect(dialog.open).toBe(false)

  const shown = { purpose: 'approve', title: 'Approve transaction', height: 400 } as const
  kit.store.setState({ frame: { status: 'ready', elements, shown } })
  expect(dialog.open).toBe(true)
  expect(dialog.querySelector('h2')?.textContent).toBe('Approve transaction')
  expect(dialog.querySelector('button')?.textContent).toBe('Schließen')
  expect(dialog.lastElementChild).toBe(iframe)
  kit.store.setState({ frame: { status: 'ready', elements, shown: { ...shown, height: 500 } } })
  expect(dialog.style.getPropertyValue('--frame-height')).toBe('500px')
  expect(dialog.querySelectorAll('header')).toHaveLength(1)

  kit.store.setState({ frame: { status: 'ready', elements, shown: undefined } })
  expect(dialog.open).toBe(false)
  expect([...dialog.children]).toEqual([iframe])
  kit.store.setState({ frame: { status: 'ready', elements, shown } })
  stop()
  expect(dialog.open).toBe(false)
})

test('presentFrame: the close button and Escape end what the frame asks', async () => {
  const { kit } = createTestFrame()
  const elements = putFrame()
  presentFrame(kit)
  const shown = { purpose: 'unlock', title: 'Unlock', height: 400 } as const
  const show = () => kit.store.setState({ frame: { status: 'ready', elements, shown } })
  for (const leave of [
    () => elements.dialog.querySelector('button')?.click(),
    () => elements.dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
  ]) {
    show()
    expect(elements.dialog.open).toBe(true)
    leave()
    await expect.poll(() => elements.dialog.open).toBe(false)
  }
})
