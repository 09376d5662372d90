// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { element } from './element.ts'
import { keepFocus } from './keepFocus.ts'

function setUp() {
  const host = element('div')
  const root = host.attachShadow({ mode: 'open' })
  const title = element('h2', { tabindex: '-1' })
  const [one, other] = [element('button'), element('button')]
  const card = element('div', {}, title, one, other)
  root.append(card)
  document.body.append(host)
  onTestFinished(keepFocus({ root, card, title }))
  onTestFinished(() => host.remove())
  return { root, title, one, other }
}

test('focus: goes to the title when the control that had it is gone', async () => {
  const { root, title, one } = setUp()
  one.focus()
  one.remove()
  await vi.waitFor(() => expect(root.activeElement).toBe(title))
})

test('focus: stays where somebody has put it', async () => {
  const { root, one, other } = setUp()
  one.focus()
  one.remove()
  other.focus()
  await vi.waitFor(() => expect(one.isConnected).toBe(false))
  expect(root.activeElement).toBe(other)
})

test('focus: is left alone when something else goes', async () => {
  const { root, one, other } = setUp()
  one.focus()
  other.remove()
  await vi.waitFor(() => expect(other.isConnected).toBe(false))
  expect(root.activeElement).toBe(one)
})
