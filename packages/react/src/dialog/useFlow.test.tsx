// @vitest-environment jsdom
import { useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createFlows } from './createFlows.ts'
import { ModalContext } from './ModalContext.ts'
import { useFlow } from './useFlow.ts'

const context = {
  setTitle: () => {},
  headerStart: document.createElement('div'),
  flows: createFlows(),
}

test('typing: what is typed in the very moment in which a field appears stays in it', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  function Field() {
    const [text, type] = useFlow('name', (_: string, next: string) => next, '')
    const field = useRef<HTMLInputElement>(null)
    // A task of its own, before those in which React does what may wait.
    useLayoutEffect(() => void queueMicrotask(() => press(field.current!, 'ann')), [])
    return <input ref={field} value={text} onChange={(event) => type(event.target.value)} />
  }
  root.render(
    <ModalContext value={context}>
      <Field />
    </ModalContext>,
  )
  await vi.waitFor(() => expect(document.querySelector('input')?.value).toMatch(/n$/))
  expect(document.querySelector('input')?.value).toBe('ann')
  root.unmount()
})

/** Key after key, as the browser does it: each is added to what the field shows by then. */
function press(field: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  for (const letter of text) {
    set!.call(field, field.value + letter)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
