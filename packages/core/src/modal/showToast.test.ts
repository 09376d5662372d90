import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKit } from '../createKit.ts'
import { mainnet } from '../networks/eip155.ts'
import { hideToast, showToast } from './showToast.ts'

// Time is the one thing that is replaced: the rules are about milliseconds.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const kit = createKit({ projectId: 'local', networks: [mainnet], adapters: [] })
  return { kit, toast: () => kit.modal.getState().toast }
}

test('showToast: hides after 2.5 s, and a loading one stays', () => {
  const { kit, toast } = setUp()
  showToast(kit, 'Address copied', 'success')
  expect(toast()).toMatchObject({ message: 'Address copied', open: true })
  vi.advanceTimersByTime(2_500)
  expect(toast()?.open).toBe(false)
  showToast(kit, 'Working', 'loading')
  vi.advanceTimersByTime(60_000)
  expect(toast()).toMatchObject({ message: 'Working', open: true })
})

test('showToast: a message that arrives while one is open closes it and shows after 150 ms', () => {
  const { kit, toast } = setUp()
  showToast(kit, 'one')
  showToast(kit, 'two')
  expect(toast()).toMatchObject({ message: 'one', open: false })
  vi.advanceTimersByTime(149)
  expect(toast()?.message).toBe('one')
  vi.advanceTimersByTime(1)
  expect(toast()).toMatchObject({ message: 'two', open: true })
})

test('showToast: of several messages in one gap the last one shows', () => {
  const { kit, toast } = setUp()
  showToast(kit, 'one')
  showToast(kit, 'two')
  vi.advanceTimersByTime(50)
  showToast(kit, 'three')
  vi.advanceTimersByTime(150)
  expect(toast()).toMatchObject({ message: 'three', open: true })
})

test('hideToast: what waits for the place of a message that is hidden does not come', () => {
  const { kit, toast } = setUp()
  showToast(kit, 'one')
  showToast(kit, 'two')
  hideToast(kit)
  vi.advanceTimersByTime(60_000)
  expect(toast()).toMatchObject({ message: 'one', open: false })
  showToast(kit, 'three')
  expect(toast(), 'nothing stands in its way').toMatchObject({ message: 'three', open: true })
})

test('showToast: one that stays is not taken away by the wait of the one before it', () => {
  const { kit, toast } = setUp()
  showToast(kit, 'one')
  vi.advanceTimersByTime(2_400)
  hideToast(kit)
  showToast(kit, 'Working', 'loading')
  vi.advanceTimersByTime(60_000)
  expect(toast()).toMatchObject({ message: 'Working', open: true })
})
