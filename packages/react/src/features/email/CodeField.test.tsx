// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CodeField } from './CodeField.tsx'

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

function Field({ isBusy = false }: { readonly isBusy?: boolean }) {
  const [value, setValue] = useState('')
  return (
    <CodeField
      value={value}
      label="Code"
      describedBy="hint"
      isInvalid={false}
      isBusy={isBusy}
      isDone={false}
      onChange={setValue}
    />
  )
}

function input() {
  const found = host.querySelector('input')
  if (!found) throw new Error('There is no field')
  return found
}

const boxes = () => [...host.querySelectorAll('.code-box')].map(({ textContent }) => textContent)
const current = () =>
  [...host.querySelectorAll('.code-box')].findIndex((box) => box.hasAttribute('data-current'))

/** As a browser does it: the value changes, then React hears of it. */
async function type(value: string, caret = value.length) {
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input(), value)
    input().setSelectionRange(caret, caret)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function press(key: string) {
  await act(async () => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
}

async function paste(text: string) {
  await act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    input().dispatchEvent(event)
  })
}

test('one field that browsers and phones can fill in', async () => {
  await act(async () => root.render(<Field />))
  expect(host.querySelectorAll('input')).toHaveLength(1)
  expect(input().autocomplete).toBe('one-time-code')
  expect(input().inputMode).toBe('numeric')
  expect(document.activeElement).toBe(input())
})

test('shows each digit in a box, and nothing but digits', async () => {
  await act(async () => root.render(<Field />))
  await type('12a3')
  expect(boxes()).toEqual(['1', '2', '3', '', '', ''])
})

test('takes the code out of what is pasted', async () => {
  await act(async () => root.render(<Field />))
  await paste('Your code is 204 918')
  expect(boxes().join('')).toBe('204918')
})

test('arrow keys go from box to box, and the digit there is what is typed over', async () => {
  await act(async () => root.render(<Field />))
  await paste('123456')
  await act(async () => input().setSelectionRange(6, 6))
  await press('ArrowLeft')
  expect(current()).toBe(5)
  expect([input().selectionStart, input().selectionEnd]).toEqual([5, 6])
  await press('ArrowLeft')
  expect([input().selectionStart, input().selectionEnd]).toEqual([4, 5])
  await press('ArrowRight')
  expect([input().selectionStart, input().selectionEnd]).toEqual([5, 6])
  for (let times = 0; times < 9; times += 1) await press('ArrowLeft')
  expect(current()).toBe(0)
})

test('takes nothing while a code is checked', async () => {
  await act(async () => root.render(<Field isBusy />))
  await paste('123456')
  expect(boxes().join('')).toBe('')
  expect(input().readOnly).toBe(true)
})
