import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { CaipNetworkId } from '@latchkey/protocol'
import { createStorage, memoryBackend, transactionsKey } from '../kit/createStorage.ts'
import { maxTransactions, parseTransactions } from './parse.ts'
import { readTransactions, updateTransaction, updateTransactions, watchRecord } from './record.ts'
import type { StoredTransaction } from './sentTransaction.ts'

const networkId: CaipNetworkId = 'eip155:1'
const transaction: StoredTransaction = {
  hash: `0x${'ab'.repeat(32)}`,
  networkId,
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  token: { symbol: 'ETH', decimals: 18 },
  amount: '0.5',
  sentAt: 1_790_000_000_000,
  isSeen: false,
  status: 'pending',
}
const mark = {
  from: transaction.from,
  nonce: 7,
  to: transaction.to,
  value: '5',
  data: '0x',
  blockNumber: '12',
}
/** Waits for what is about to hold, also on a machine that has much else to do. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const newStorage = () => createStorage({ backend: memoryBackend() })

test('record: what was written is read, newest first, and no more than fifty', () => {
  const storage = newStorage()
  for (let n = 0; n < 60; n += 1)
    updateTransactions(storage, (list) => [{ ...transaction, sentAt: n }, ...list])
  const list = readTransactions(storage)
  expect(list).toHaveLength(maxTransactions)
  expect(list[0]).toEqual({ ...transaction, sentAt: 59 })
})

test('record: whatever this version writes it reads back unchanged', () => {
  const text = fc.stringMatching(/^[0-9A-Za-z]{1,40}$/)
  const written = fc.record({
    hash: text,
    networkId: fc.constantFrom<CaipNetworkId>('eip155:1', 'solana:abc'),
    from: text,
    to: text,
    token: fc.record(
      { address: text, symbol: fc.string({ maxLength: 64 }), decimals: fc.nat(255) },
      { requiredKeys: ['symbol', 'decimals'] },
    ),
    amount: fc.stringMatching(/^\d{1,30}(\.\d{1,30})?$/),
    sentAt: fc.nat(),
    isSeen: fc.boolean(),
    status: fc.constantFrom('pending', 'success', 'reverted', 'cancelled', 'replaced', 'dropped'),
    finalHash: text,
  })
  fc.assert(
    fc.property(fc.array(written, { maxLength: 5 }), (transactions) => {
      const stored: unknown = JSON.parse(JSON.stringify({ version: 1, transactions }))
      expect(parseTransactions(stored)).toEqual(transactions)
    }),
  )
})

test('record: anything else is refused, and nothing makes the parser throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(parseTransactions(value)).toBeUndefined()
      expect(parseTransactions({ version: 1, transactions: [value] })).toBeUndefined()
    }),
  )
})

test.each([
  [{ hash: '<script>' }],
  [{ networkId: 'mainnet' }],
  [{ to: 'javascript:alert(1)//"' }],
  [{ amount: '-1' }],
  [{ amount: '1e9' }],
  [{ status: 'won' }],
  [{ token: { symbol: 'ETH', decimals: 1.5 } }],
  [{ token: { symbol: 'x'.repeat(65), decimals: 18 } }],
  [{ finalHash: 5 }],
])('record: a stored transaction with %j is left out, and costs the others nothing', (change) => {
  const broken = { ...transaction, ...change }
  expect(parseTransactions({ version: 1, transactions: [transaction, broken] })).toEqual([
    transaction,
  ])
  expect(parseTransactions({ version: 1, transactions: [broken] })).toBeUndefined()
})

test.each([0, 2])('record: one of version %s is refused, whatever is in it', (version) => {
  expect(parseTransactions({ version: 1, transactions: [transaction] })).toEqual([transaction])
  expect(parseTransactions({ version, transactions: [transaction] })).toBeUndefined()
})

test('record: a mark is kept, and one that cannot be read is only left out', () => {
  const parse = (stored: unknown) =>
    parseTransactions({ version: 1, transactions: [{ ...transaction, mark: stored }] })
  for (const kept of [mark, { ...mark, isBefore: 1 }])
    expect(parse(kept)).toEqual([{ ...transaction, mark: kept }])
  expect(parse(undefined)).toEqual([transaction])
  const tooMuch = [{ data: 'x'.repeat(5_000) }, Object.fromEntries(Array(20).entries())]
  for (const broken of [...tooMuch, { ...mark, nonce: null }, { nested: mark }, 'mark', null])
    expect(parse(broken)).toEqual([transaction])
})

test.each([
  ['dropped', { mark }, true],
  ['dropped', {}, undefined],
  ['replaced', {}, true],
  ['replaced', { finalHash: '0x12' }, undefined],
  ['pending', { mark }, undefined],
] as const)(
  'record: %s with %j is doubtful: %s, whatever was written',
  (status, more, expected) => {
    const storage = newStorage()
    const kept = { ...transaction, ...more, status, isDoubtful: true } as const
    updateTransactions(storage, () => [kept])
    expect(readTransactions(storage)[0]?.isDoubtful).toBe(expected)
  },
)

test('record: what a swap has bought is kept, and one that cannot be read is only left out', () => {
  const parse = (stored: unknown) =>
    parseTransactions({ version: 1, transactions: [{ ...transaction, swap: stored }] })
  const swap = { token: { address: '0x12', symbol: 'LUSD', decimals: 6 }, amount: '1500.25' }
  expect(parse(swap)).toEqual([{ ...transaction, swap }])
  for (const broken of [{ ...swap, amount: '1e9' }, { amount: '1' }, { ...swap, token: 5 }, 'swap'])
    expect(parse(broken)).toEqual([transaction])
})

test('record: corrupt storage is put aside, and sending goes on', () => {
  const backend = memoryBackend()
  const storage = createStorage({ backend })
  backend.setItem(`@latchkey/${transactionsKey}`, '{"version":1,"transactions":[{"hash":')
  expect(readTransactions(storage)).toEqual([])
  expect(backend.getItem(`@latchkey/quarantine/${transactionsKey}`)).toContain('"hash"')
  updateTransactions(storage, (list) => [transaction, ...list])
  expect(readTransactions(storage)).toEqual([transaction])
})

test('record: other tabs hear of a change once, and of nothing when nothing changed', async () => {
  const backend = memoryBackend()
  const [here, there] = [createStorage({ backend }), createStorage({ backend })]
  let heard = 0
  const stop = watchRecord(there, () => (heard += 1))
  updateTransactions(here, () => [transaction])
  updateTransaction(here, transaction, { status: 'pending' })
  updateTransaction(here, transaction, { status: 'success' })
  updateTransaction(there, transaction, { status: 'success' })
  await soon(() => expect(heard).toBe(2))
  expect(readTransactions(there)[0]?.status).toBe('success')
  stop()
})
