import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReadOtherwise, readAmount } from './readAmount.ts'

const english = (text: string) => readAmount(text, '.')
const german = (text: string) => readAmount(text, ',')
const clear = (amount: string) => ({ status: 'clear', amount })

test('amount: the separator of the language is the decimal one, whatever follows', () => {
  expect(english('1.234')).toEqual(clear('1.234'))
  expect(german('1,234')).toEqual(clear('1.234'))
  for (const read of [english, german]) {
    expect(read('')).toEqual(clear(''))
    expect(read('1 000')).toEqual(clear('1000'))
    expect(read("1'000")).toEqual(clear('1000'))
  }
  expect(english('.')).toEqual(clear('.'))
})

test('amount: the other one is refused where it may stand between thousands, and only there', () => {
  const ambiguous = { status: 'ambiguous', fraction: '1.234', thousands: '1234' }
  expect(german('1.234')).toEqual(ambiguous)
  expect(english('1,234')).toEqual(ambiguous)
  for (const [text, amount] of [
    ['0.001', '0.001'],
    ['1.2', '1.2'],
    ['1.2345', '1.2345'],
    ['1234.567', '1234.567'],
    ['.125', '.125'],
  ] as const) {
    expect(german(text)).toEqual(clear(amount))
    expect(english(text.replace('.', ','))).toEqual(clear(amount))
  }
})

test('amount: two kinds of separators, or several of one, can only be meant in one way', () => {
  for (const read of [english, german]) {
    expect(read('1,234.5')).toEqual(clear('1234.5'))
    expect(read('1.234.567,89')).toEqual(clear('1234567.89'))
    expect(read('1,000,000')).toEqual(clear('1000000'))
    for (const text of [
      '1.2.3',
      '1,23,456',
      '1,234.5,6',
      '0,123,456',
      '1.234,5.',
      'x',
      '-1',
      '1e5',
    ])
      expect(read(text)).toEqual({ status: 'wrong' })
  }
})

test('amount: Arabic and Persian digits, with separators of their own, mean the same in every language', () => {
  for (const read of [english, german]) {
    expect(read('١٫٥')).toEqual(clear('1.5'))
    expect(read('۱۲۳٫۵')).toEqual(clear('123.5'))
    // Nothing but a fraction follows this one, also where three digits do.
    expect(read('١٫٢٣٤')).toEqual(clear('1.234'))
    expect(read('۱٬۲۳۴٬۵۶۷٫۸')).toEqual(clear('1234567.8'))
    expect(read('٠١٢٣٤٥٦٧٨٩')).toEqual(clear('0123456789'))
    expect(read('١,٢٣٤.٥')).toEqual(clear('1234.5'))
    for (const text of ['١٫٢٣٤٫٥٦٧', '1٫234,567', '1.234٫567', '1.234.567٫890'])
      expect(read(text), text).toEqual({ status: 'wrong' })
  }
})

test('amount: whatever is written in the way of a language is read as it, in every language', () => {
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{0,18}$/))
  fc.assert(
    fc.property(amount, fc.constantFrom('.', ','), ([whole, fraction], decimal) => {
      const text = fraction === '' ? String(whole) : `${whole}${decimal}${fraction}`
      const canonical = fraction === '' ? String(whole) : `${whole}.${fraction}`
      expect(readAmount(text, decimal)).toEqual(clear(canonical))
    }),
  )
})

test('amount: no text makes it fail, and what is clear is an amount', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('.', ','), (text, decimal) => {
      const reading = readAmount(text, decimal)
      if (reading.status === 'clear') expect(reading.amount).toMatch(/^\d*\.?\d*$/)
    }),
  )
})

test.each([
  ['1.000.000', '.', true],
  ['1,000,000', '.', true],
  ['1,5', '.', true],
  ['1 000', '.', true],
  ['1.000.000', ',', true],
  ['1,234.5', ',', true],
  ['1.5', '.', false],
  ['1,5', ',', false],
  ['١٫٥', ',', false],
  ['25', '.', false],
  ['1.', '.', false],
  ['.50', '.', false],
  ['25.000', '.', false],
  ['', '.', false],
])(
  'amount: %s with decimal separator "%s" is worth showing as read: %s',
  (typed, decimal, isOdd) => {
    const reading = readAmount(typed, decimal)
    const amount = reading.status === 'clear' ? reading.amount : ''
    expect(isReadOtherwise(typed, amount, decimal)).toBe(isOdd)
  },
)
