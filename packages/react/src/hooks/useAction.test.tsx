// @vitest-environment jsdom
import { act, Activity } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { useAction } from './useAction.ts'

type Action = ReturnType<typeof useAction<[Promise<string>], string>>

let root: Root
let drawn: Action[]
let action: Action

function Probe() {
  const now = useAction((answer: Promise<string>) => answer)
  action = now
  drawn.push(now)
  return null
}

const show = (mode: 'visible' | 'hidden' = 'visible') =>
  act(async () =>
    root.render(
      <Activity mode={mode}>
        <Probe />
      </Activity>,
    ),
  )

/** Begins a call that is answered when the test says so. */
async function begin() {
  let resolve: (answer: string) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const answer = new Promise<string>((...both) => ([resolve, reject] = both))
  let outcome: Promise<string> = answer
  await act(async () => void (outcome = action.run(answer)))
  return { resolve, reject, outcome }
}

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  drawn = []
  await show()
})

test('useAction: of several calls only the newest shows, and after a reset none', async () => {
  const [first, second] = [await begin(), await begin()]
  await act(async () => second.resolve('second'))
  const refused = expect(first.outcome).rejects.toThrow('first')
  await act(async () => first.reject(new Error('first')))
  await refused
  expect(action).toMatchObject({ status: 'success', data: 'second' })
  const third = await begin()
  await act(async () => action.reset())
  await act(async () => third.resolve('third'))
  expect(action).toMatchObject({ status: 'idle', data: undefined })
})

test('useAction: after unmounting nothing is drawn, and the caller is answered all the same', async () => {
  const call = await begin()
  await act(async () => root.unmount())
  const { length } = drawn
  await act(async () => call.resolve('late'))
  await expect(call.outcome).resolves.toBe('late')
  expect(drawn).toHaveLength(length)
})

test('useAction: what ends while it is hidden shows how it went', async () => {
  const call = await begin()
  await show('hidden')
  await act(async () => call.resolve('meanwhile'))
  await show('visible')
  expect(action).toMatchObject({ status: 'success', data: 'meanwhile' })
})
