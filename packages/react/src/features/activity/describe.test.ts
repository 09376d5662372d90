import type { HistoryEntry } from '@latchkey/core'
import { expect, test } from 'vitest'
import { isUnlisted } from './describe.ts'

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
