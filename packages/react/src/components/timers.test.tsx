// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSeconds } from './timers.ts'

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers() // seconds pass here
})
afterEach(() => vi.useRealTimers())

test('seconds: another moment counts from now on, and down to nothing', async () => {
  const root = createRoot(document.createElement('div'))
  const seen: number[] = []
  function Probe({ at }: { readonly at: number | undefined }) {
    seen.push(useSeconds(at))
    return null
  }
  const show = (at: number | undefined) => act(async () => root.render(<Probe at={at} />))
  await show(undefined)
  vi.advanceTimersByTime(10_000)
  await show(Date.now() + 3_000)
  expect(seen.at(-1)).toBe(3)
  expect(Math.max(...seen)).toBe(3)
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(seen.at(-1)).toBe(1)
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(seen.at(-1)).toBe(0)
  await act(async () => root.unmount())
})
