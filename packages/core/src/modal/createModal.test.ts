import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginTransaction, endTransaction } from './beginTransaction.ts'
import { showToast } from './showToast.ts'
import { createKit } from '../createKit.ts'
import { createModal } from './createModal.ts'
import { mainnet } from '../networks/eip155.ts'
import type { View } from './views.ts'

// Time is the one thing that is replaced: the rules are about milliseconds.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp({ connected = false } = {}) {
  const calls: string[] = []
  const world = { connected }
  const modal = createModal({
    isConnected: () => world.connected,
    getHomeView: () => ({ name: world.connected ? 'Account' : 'Connect' }),
    onOpenChange: (open) => calls.push(open ? 'open' : 'close'),
    onRequestsCancelled: () => calls.push('requests cancelled'),
  })
  return { modal, calls, world }
}

const names = (modal: ReturnType<typeof createModal>) =>
  modal.getState().stack.map((view) => view.name)

test('open: starts on Connect, and on Account when connected', () => {
  const { modal, world } = setUp()
  modal.open()
  expect(names(modal)).toEqual(['Connect'])
  modal.close()
  world.connected = true
  modal.open()
  expect(names(modal)).toEqual(['Account'])
})

test('push: does nothing for the view on screen', () => {
  const { modal } = setUp()
  modal.open()
  modal.push({ name: 'Networks' })
  modal.push({ name: 'Networks' })
  expect(names(modal)).toEqual(['Connect', 'Networks'])
})

test('back: pops one view, and closes from the only one', () => {
  const { modal, calls } = setUp()
  modal.open()
  modal.push({ name: 'Networks' })
  modal.back()
  expect(names(modal)).toEqual(['Connect'])
  modal.back()
  expect(modal.getState().open).toBe(false)
  expect(calls).toEqual(['open', 'requests cancelled', 'close'])
})

test('back: leads a connected visitor to Account, not to Connect', () => {
  const { modal, world } = setUp()
  modal.open()
  modal.push({ name: 'Networks' })
  world.connected = true
  modal.back()
  expect(names(modal)).toEqual(['Account'])
})

test('dismiss: shakes for 500 ms where a decision is asked for', () => {
  const { modal } = setUp({ connected: true })
  modal.open({ name: 'UnsupportedChain' })
  modal.dismiss()
  expect(modal.getState()).toMatchObject({ open: true, shaking: true })
  vi.advanceTimersByTime(500)
  expect(modal.getState().shaking).toBe(false)
  modal.push({ name: 'SwitchNetwork', parameters: { networkId: 'eip155:1' } })
  modal.dismiss()
  expect(modal.getState().open).toBe(true)
  modal.reset({ name: 'Account' })
  modal.dismiss()
  expect(modal.getState().open).toBe(false)
})

test.each([true, false])(
  'dismiss: shakes while a sign-in that is required (%s) lies below another view',
  (isRequired) => {
    const { modal } = setUp({ connected: true })
    modal.open({ name: 'SIWXSignMessage', parameters: { isRequired } })
    modal.push({ name: 'ApproveTransaction' })
    expect(modal.isDismissable()).toBe(!isRequired)
    modal.dismiss()
    expect(modal.getState()).toMatchObject({ open: isRequired, shaking: isRequired })
  },
)

test('setLoading: holds until everybody who waits has said so, and ends with the modal', () => {
  const { modal } = setUp()
  const isLoading = () => modal.getState().loading
  modal.open()
  modal.setLoading(true)
  modal.setLoading(true, 'solana')
  modal.setLoading(false, 'solana')
  modal.setLoading(false, 'eip155')
  expect(isLoading()).toBe(true)
  modal.setLoading(false)
  expect(isLoading()).toBe(false)
  modal.setLoading(true, 'solana')
  modal.close()
  expect(isLoading()).toBe(false)
  modal.open()
  modal.setLoading(true)
  modal.setLoading(false)
  expect(isLoading(), 'nothing is left of the time before').toBe(false)
})

const views: View[] = [
  { name: 'Connect' },
  { name: 'Account' },
  { name: 'Networks' },
  { name: 'ConnectingFarcaster' },
  { name: 'UnsupportedChain' },
  { name: 'SwitchNetwork', parameters: { networkId: 'eip155:1' } },
]
const step = fc.oneof(
  fc.record({
    act: fc.constantFrom('push', 'replace', 'reset', 'open'),
    view: fc.constantFrom(...views),
  }),
  fc.record({ act: fc.constantFrom('back', 'close', 'dismiss', 'begin', 'home', 'toast') }),
  fc.record({ act: fc.constant('end'), outcome: fc.constantFrom('success', 'error', 'cancel') }),
  fc.record({ act: fc.constant('wait'), milliseconds: fc.nat(3_000) }),
  fc.record({ act: fc.constant('connected'), connected: fc.boolean() }),
)

test('createModal: whatever happens, the stack is never empty, a closed modal starts anew, and timers end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { modal, world } = setUp()
      const kit = { ...createKit({ projectId: 'local', networks: [mainnet], adapters: [] }), modal }
      for (const step of steps) {
        const before = modal.getState()
        if ('view' in step) modal[step.act](step.view)
        else if ('outcome' in step) endTransaction(kit, step.outcome)
        else if ('milliseconds' in step) vi.advanceTimersByTime(step.milliseconds)
        else if ('connected' in step) world.connected = step.connected
        else if (step.act === 'begin') beginTransaction(kit)
        else if (step.act === 'home') modal.open()
        else if (step.act === 'toast') showToast(kit, 'x')
        else modal[step.act as 'back']()
        const { stack, open, transactions } = modal.getState()
        expect(stack.length).toBeGreaterThan(0)
        if (before.open && !open) expect(names(modal)).toEqual(['Connect'])
        expect(Math.abs(transactions.length - before.transactions.length)).toBeLessThanOrEqual(1)
      }
      modal.destroy()
      expect(vi.getTimerCount()).toBe(0)
    }),
  )
})

test('embedded: the views stand open in the page, and closing leads to the first one', () => {
  const { modal, calls, world } = setUp()
  const seen: string[] = []
  modal.subscribe(({ open, embedded }) => seen.push(`${open} ${embedded}`))
  modal.setEmbedded(true)
  expect(modal.getState()).toMatchObject({ open: false, embedded: true })
  expect(calls, 'nothing is fetched for what nobody sees').toEqual([])
  modal.open()
  expect(modal.getState()).toMatchObject({ open: true, embedded: true })
  expect(seen, 'never open as a dialog').not.toContain('true false')
  modal.push({ name: 'Networks' })
  world.connected = true
  seen.length = 0
  modal.close()
  expect(seen, 'what was filled in can be forgotten').toEqual(['false true', 'true true'])
  expect(modal.getState().open).toBe(true)
  expect(names(modal)).toEqual(['Account'])
  modal.setEmbedded(false)
  expect(modal.getState()).toMatchObject({ open: false, embedded: false })
  expect(seen).not.toContain('true false')
  expect(calls.filter((call) => call !== 'requests cancelled')).toEqual(['open', 'close'])
})

test('embedded: an open dialog closes when its views move into the page', () => {
  const { modal, calls } = setUp()
  modal.open({ name: 'Networks' })
  modal.setEmbedded(true)
  expect(names(modal)).toEqual(['Connect'])
  expect(calls).toEqual(['open', 'requests cancelled', 'close'])
})
