import { expect, test } from 'vitest'
import { sendText } from './text.ts'
import { whatIsMissing, type SendForm } from './whatIsMissing.ts'

const complete: SendForm = {
  token: { decimals: 18 },
  amount: '1',
  receiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  isReceiverValid: true,
  balance: 2n * 10n ** 18n,
  fee: undefined,
}

const cases: readonly (readonly [what: string, change: Partial<SendForm>, text: string])[] = [
  ['nothing', {}, 'Preview Send'],
  ['a receiver that is one', { isReceiverValid: false }, 'Invalid Address'],
  ['a receiver', { receiver: '' }, 'Add Address'],
  ['one wei', { balance: 10n ** 18n - 1n }, 'Insufficient Funds'],
  ['what the transfer costs', { balance: 10n ** 18n, fee: 1n }, 'Insufficient Funds'],
  ['an amount', { amount: '' }, 'Add Amount'],
  ['more than zero', { amount: '0' }, 'Incorrect Value'],
  ['an amount of whole wei', { amount: '0.0000000000000000001' }, 'Incorrect Value'],
  ['a token', { token: undefined }, 'Select Token'],
  // The gravest comes first.
  ['funds and a receiver', { isReceiverValid: false, balance: 0n }, 'Insufficient Funds'],
  ['everything', { token: undefined, amount: '', receiver: '' }, 'Select Token'],
  // A balance that cannot be had holds nobody up; neither does a receiver that is still being looked at.
  ['a balance', { balance: undefined }, 'Preview Send'],
  ['a check', { isReceiverValid: undefined }, 'Preview Send'],
]

for (const [what, change, text] of cases)
  test(`button: where ${what} is missing it says "${text}"`, () => {
    expect(sendText.texts[whatIsMissing({ ...complete, ...change })]).toBe(text)
  })
