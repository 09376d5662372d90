import type { HistoryEntry } from '@latchkey/core/history'
import { expect, test } from 'vitest'
import { isUnlisted, partyOf, remarkOf, verbOf } from './describe.ts'

const token = { kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6 } as const
const moved = (isListed: boolean, operation: HistoryEntry['operation']) =>
  ({
    id: '1',
    networkId: 'eip155:1',
    operation,
    status: 'confirmed',
    at: 0,
    transfers: [{ direction: 'out', amount: '25000', asset: { ...token, isListed } }],
  }) as unknown as HistoryEntry // what the question looks at

test('isUnlisted: a token that is in no list is named as one, whatever it pretends', () => {
  for (const operation of ['receive', 'send', 'mint', 'trade'] as const) {
    expect(isUnlisted(moved(false, operation))).toBe(true)
    expect(isUnlisted(moved(true, operation))).toBe(false)
  }
  const approved = { ...moved(true, 'approve'), approval: { asset: { ...token, isListed: false } } }
  expect(isUnlisted(approved as unknown as HistoryEntry)).toBe(true) // what the question looks at
  const sent = { ...moved(false, 'send'), sent: {} } as unknown as HistoryEntry // from this browser
  expect(isUnlisted(sent)).toBe(false)
})

test('remarkOf: what is under way, undone, taken back, replaced or forgotten says so', () => {
  const entry = moved(true, 'send')
  const said = (
    ['confirmed', 'pending', 'failed', 'cancelled', 'replaced', 'dropped'] as const
  ).map((status) => remarkOf({ ...entry, status }))
  expect(said).toEqual([undefined, 'pending', 'reverted', 'cancelled', 'replaced', 'dropped'])
})

test('remarkOf: a purchase says how it stands until it is there', () => {
  const orderOf = (status: string) =>
    ({ ...moved(true, 'bought'), status: 'pending', order: { status } }) as unknown as HistoryEntry // what the question looks at
  const said = ['started', 'pending', 'paid', 'expired', 'failed', 'delivered'].map((status) => [
    verbOf(orderOf(status)),
    remarkOf(orderOf(status)),
  ])
  expect(said).toEqual([
    ['buying', 'started'],
    ['buying', 'payment'],
    ['buying', 'paid'],
    ['buying', 'expired'],
    ['buying', 'failed'],
    ['bought', undefined],
  ])
})

test('partyOf: the other side of what was moved, the spender of an approval, nobody of a trade', () => {
  const [leg] = moved(true, 'send').transfers
  if (!leg) throw new Error('There is one')
  const entryOf = (change: Partial<HistoryEntry>) => ({
    ...moved(true, 'send'),
    to: '0xc',
    ...change,
  })
  const transfers = [{ ...leg, counterparty: '0xb' }]
  expect(partyOf(entryOf({ transfers }))).toEqual({ as: 'to', address: '0xb' })
  const came = transfers.map((transfer) => ({ ...transfer, direction: 'in' as const }))
  expect(partyOf(entryOf({ transfers: came }))).toEqual({ as: 'from', address: '0xb' })
  expect(partyOf(entryOf({ transfers: [] }))).toEqual({ as: 'to', address: '0xc' })
  expect(partyOf(entryOf({ operation: 'trade', transfers }))).toBeUndefined()
  const approval = { spender: '0xd' }
  expect(partyOf(entryOf({ approval }))).toEqual({ as: 'spenderIs', address: '0xd' })
})
