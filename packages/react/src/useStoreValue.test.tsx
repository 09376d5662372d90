// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFlow } from './dialog/createFlows.ts'
import { useStoreValue } from './useStoreValue.ts'

let root: Root

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => act(async () => root.unmount()))

const start = { name: 'Ada', tags: ['a', 'b'], count: 0, error: new Error('first') }
type State = typeof start

/** Draws what is selected. @returns everything that was drawn so far, and the store */
async function draw<Value>(select: (state: State) => Value) {
  const store = createFlow((before: State, next: Partial<State>) => ({ ...before, ...next }), start)
  const drawn: Value[] = []
  function Probe() {
    const value = useStoreValue(store, select)
    drawn.push(value)
    return null
  }
  await act(async () => root.render(<Probe />))
  return { drawn, set: (next: Partial<State>) => act(async () => store.dispatch(next)) }
}

test('select: a record that is made anew is drawn again for what it holds, and for nothing else', async () => {
  const { drawn, set } = await draw(({ name, tags }) => ({ name, first: tags[0] }))
  await set({ count: 1 })
  await set({ tags: ['a'] })
  expect(drawn).toEqual([{ name: 'Ada', first: 'a' }])
  await set({ name: 'Grace' })
  expect(drawn.slice(1)).toEqual([{ name: 'Grace', first: 'a' }])
})

test('select: a list is drawn again when it grows, shrinks or holds something else', async () => {
  const { drawn, set } = await draw(({ tags }) => tags.map((tag) => tag.toUpperCase()))
  await set({ count: 1 })
  expect(drawn).toEqual([['A', 'B']])
  await set({ tags: ['a'] })
  await set({ tags: ['c'] })
  await set({ tags: [] })
  expect(drawn.slice(1)).toEqual([['A'], ['C'], []])
})

test('select: what is neither a list nor a record is compared as itself', async () => {
  const { drawn, set } = await draw(({ error }) => error)
  const second = new Error('second')
  await set({ error: second })
  await set({ count: 1 })
  expect(drawn).toEqual([start.error, second])
})
