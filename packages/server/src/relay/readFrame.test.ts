import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame } from './readFrame.ts'

test('readFrame: an id comes back as it was written, wherever it stands and whatever stands around it', () => {
  const digits = fc.tuple(fc.bigInt({ min: 2n ** 53n, max: 10n ** 40n }), fc.boolean())
  fc.assert(
    fc.property(
      digits,
      fc.json(),
      fc.json(),
      fc.boolean(),
      ([id, isNegative], one, two, isLast) => {
        const written = `${isNegative ? '-' : ''}${id}`
        const members = [`"a":${one}`, `"params":${two}`, '"method":"x"']
        const all = isLast ? [...members, `"id": ${written}`] : [`"id" :${written} `, ...members]
        expect(readFrame(`{${all.join(',')}}`)).toMatchObject({ kind: 'request', id: written })
      },
    ),
  )
})

test('readFrame: of several ids the last one counts, and one inside counts never', () => {
  const one = '11111111111111111111'
  const two = '22222222222222222222'
  expect(readFrame(`{"id":${one},"\\u0069d":${two},"method":"x","params":{"id":7}}`)).toEqual({
    kind: 'request',
    id: two,
    method: 'x',
    params: { id: 7 },
  })
})

test('readFrame: whatever arrives is a frame of some kind', () => {
  const parts = fc.constantFrom('id', 'method', 'params', 'result', 'error', 'jsonrpc')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.dictionary(parts, fc.jsonValue()).map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const frame = readFrame(text)
        if (frame.kind === 'invalid') expect(frame.code).toBeLessThan(-32_000)
        if ('id' in frame && frame.kind !== 'acknowledgement') JSON.parse(frame.id)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['[]', -32600],
  ['[{"id":1,"method":"x"}]', -32600],
  ['null', -32600],
  ['{', -32700],
  ['{"id":null,"method":"x"}', -32600],
  [`{"id":"${'1'.repeat(65)}","method":"x"}`, -32600],
  [`{"id":${'1'.repeat(65)},"method":"x"}`, -32600],
  ['{"id":1}', -32600],
  ['{"id":1,"method":7}', -32600],
])('readFrame: %s is invalid', (text, code) => {
  expect(readFrame(text)).toMatchObject({ kind: 'invalid', code })
})
