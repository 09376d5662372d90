import { expect, test } from 'vitest'
import { createKit } from '../createKit.ts'
import { createModal } from './createModal.ts'
import type { Kit } from '../kit/kit.ts'
import { mainnet } from '../networks/eip155.ts'
import { beginTransaction, endTransaction } from './beginTransaction.ts'

/** A kit whose modal takes a wallet for connected. */
function setUp(onRequestsCancelled?: () => void): Kit {
  const modal = createModal({
    isConnected: () => true,
    getHomeView: () => ({ name: 'Account' }),
    onRequestsCancelled,
  })
  return { ...createKit({ projectId: 'local', networks: [mainnet], adapters: [] }), modal }
}

const names = ({ modal }: Kit) => modal.getState().stack.map((view) => view.name)

test('endTransaction: on success runs its callback and stays', () => {
  const kit = setUp()
  const { modal } = kit
  modal.open()
  modal.push({ name: 'ApproveTransaction' })
  beginTransaction(kit, { onSuccess: () => modal.replace({ name: 'Account' }) })
  endTransaction(kit, 'success')
  expect(names(kit)).toEqual(['Account', 'Account'])
  expect(modal.getState().transactions).toHaveLength(0)
})

test.each([
  ['error', 'onError'],
  ['cancel', 'onCancel'],
] as const)('endTransaction: on %s goes back, then runs %s', (outcome, callback) => {
  const kit = setUp()
  const { modal } = kit
  const seen: string[][] = []
  modal.open()
  modal.push({ name: 'ApproveTransaction' })
  beginTransaction(kit, { [callback]: () => seen.push(names(kit)) })
  endTransaction(kit, outcome)
  expect(seen).toEqual([['Account']])
})

test('endTransaction: takes the newest transaction first and ignores an empty stack', () => {
  const kit = setUp()
  const { modal } = kit
  const seen: string[] = []
  modal.open()
  beginTransaction(kit, { onSuccess: () => seen.push('first') })
  beginTransaction(kit, { onSuccess: () => seen.push('second') })
  endTransaction(kit, 'success')
  endTransaction(kit, 'success')
  endTransaction(kit, 'success')
  expect(seen).toEqual(['second', 'first'])
})

test('beginTransaction: what it returns ends its own transaction, once, and leaves a newer one alone', () => {
  const kit = setUp()
  const { modal } = kit
  const seen: string[] = []
  modal.open()
  const endFirst = beginTransaction(kit, { onError: () => seen.push('first') })
  modal.push({ name: 'ApproveTransaction' })
  const endSecond = beginTransaction(kit, { onSuccess: () => seen.push('second') })
  endFirst('error')
  endFirst('error')
  expect(names(kit)).toEqual(['Account', 'ApproveTransaction'])
  endSecond('success')
  expect(seen).toEqual(['first', 'second'])
  expect(modal.getState().transactions).toHaveLength(0)
})

test('beginTransaction: closing cancels no open request while one is on the stack', () => {
  const calls: string[] = []
  const kit = setUp(() => calls.push('requests cancelled'))
  const { modal } = kit
  modal.open()
  beginTransaction(kit)
  modal.close()
  expect(calls).toEqual([])
  endTransaction(kit, 'success')
  modal.open()
  modal.close()
  expect(calls).toEqual(['requests cancelled'])
})
