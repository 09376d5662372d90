import { expect, test } from 'vitest'
import { sendText } from './text.ts'
import type { ReceiverState } from './useReceiver.ts'
import { isFeeShort, whatIsMissing, type SendForm } from './whatIsMissing.ts'

const ether = 10n ** 18n
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ready: ReceiverState = { status: 'ready', address, warnings: [] }
const complete: SendForm = {
  token: { decimals: 18 },
  amount: '1',
  receiver: ready,
  comparedAddress: undefined,
  balance: 2n * ether,
  nativeBalance: 2n * ether,
  fee: undefined,
}
const dollars: Partial<SendForm> = {
  token: { address: '0x01', decimals: 6 },
  balance: 1_000_000n,
  nativeBalance: 10n,
  fee: 10n,
}

const cases: readonly (readonly [what: string, change: Partial<SendForm>, text: string])[] = [
  ['nothing', {}, 'Preview Send'],
  [
    'a receiver that is one',
    { receiver: { status: 'invalid', reason: 'badChecksum' } },
    'Invalid Address',
  ],
  ['a receiver', { receiver: { status: 'empty' } }, 'Add Address'],
  ['a check', { receiver: { status: 'checking', isName: true } }, 'Checking the Address'],
  ['one wei', { balance: ether - 1n }, 'Insufficient Funds'],
  [
    'what the transfer costs',
    { balance: ether, nativeBalance: ether, fee: 1n },
    'Insufficient Funds',
  ],
  ['what a token transfer costs', { ...dollars, fee: 11n }, 'Insufficient Funds'],
  ['nothing of a token transfer', dollars, 'Preview Send'],
  ['an amount', { amount: '' }, 'Add Amount'],
  ['more than zero', { amount: '0' }, 'Incorrect Value'],
  ['an amount of whole wei', { amount: '0.0000000000000000001' }, 'Incorrect Value'],
  ['an amount that can only mean one thing', { amount: undefined }, 'Incorrect Value'],
  ['a token', { token: undefined }, 'Select Token'],
  ['a second look', { receiver: { ...ready, lookAlike: '0x70' } }, 'Confirm the Address'],
  // The gravest comes first.
  ['funds and a receiver', { receiver: { status: 'empty' }, balance: 0n }, 'Insufficient Funds'],
  ['everything', { token: undefined, amount: '', receiver: { status: 'empty' } }, 'Select Token'],
  // A balance that cannot be had holds nobody up.
  ['a balance', { balance: undefined, nativeBalance: undefined, fee: 1n }, 'Preview Send'],
]

for (const [what, change, text] of cases)
  test(`button: where ${what} is missing it says "${text}"`, () => {
    expect(sendText.texts[whatIsMissing({ ...complete, ...change })]).toBe(text)
  })

test('button: a look-alike that was compared holds up itself only', () => {
  const receiver: ReceiverState = { ...ready, lookAlike: '0x70' }
  expect(whatIsMissing({ ...complete, receiver, comparedAddress: address })).toBe('previewSend')
  expect(whatIsMissing({ ...complete, receiver, comparedAddress: '0x71' })).toBe('confirmAddress')
})

test('fee: is short only where it is the fee that is missing', () => {
  expect(isFeeShort({ ...complete, ...dollars, fee: 11n })).toBe(true)
  expect(isFeeShort({ ...complete, nativeBalance: ether, fee: 1n })).toBe(true)
  expect(isFeeShort({ ...complete, nativeBalance: ether - 1n, fee: 1n })).toBe(false)
  expect(isFeeShort({ ...complete, amount: '', fee: 99n * ether })).toBe(false)
})
