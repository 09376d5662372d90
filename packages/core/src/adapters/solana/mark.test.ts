import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMark, toPlain } from './mark.ts'

test('mark: what was stored is read as it was', () => {
  const height = fc.bigInt({ min: 0n, max: 2n ** 50n })
  const wire = fc.option(fc.uint8Array({ minLength: 1, maxLength: 1_232 }), { nil: undefined })
  fc.assert(
    fc.property(height, height, wire, (lastValidBlockHeight, slot, bytes) => {
      const text = bytes && Buffer.from(bytes).toString('base64')
      const mark = { lastValidBlockHeight, slot, wire: text }
      expect(parseMark(JSON.parse(JSON.stringify(toPlain(mark))))).toEqual(mark)
    }),
  )
})

test('mark: anything else is none, and what is no transaction is never sent', () => {
  const mark = { lastValidBlockHeight: 5, slot: 3 }
  expect(parseMark(undefined)).toBeUndefined()
  for (const change of [{ slot: -1 }, { slot: 'x' }, { lastValidBlockHeight: 1.5 }])
    expect(parseMark({ ...mark, ...change })).toBeUndefined()
  for (const wire of ['<script>', '', 'A'.repeat(5_000), 7])
    expect(parseMark({ ...mark, wire })?.wire).toBeUndefined()
})
