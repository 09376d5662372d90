import * as fc from 'fast-check'
import { fromRlp, toRlp } from 'viem/utils'
import { expect, test } from 'vitest'
import { fromHex, toHex, type Bytes } from './encoding.ts'
import { decodeRlp, encodeRlp, type RlpItem } from './rlp.ts'

const text = (value: string): Bytes => new TextEncoder().encode(value)

test("RLP: the examples of Ethereum's documentation, both ways", () => {
  const lorem = 'Lorem ipsum dolor sit amet, consectetur adipisicing elit'
  const examples: [RlpItem, string][] = [
    [text('dog'), '0x83646f67'],
    [[text('cat'), text('dog')], '0xc88363617483646f67'],
    [new Uint8Array(), '0x80'],
    [[], '0xc0'],
    [Uint8Array.of(0), '0x00'],
    [Uint8Array.of(0x0f), '0x0f'],
    [Uint8Array.of(4, 0), '0x820400'],
    [[[], [[]], [[], [[]]]], '0xc7c0c1c0c3c0c1c0'],
    [text(lorem), `0xb838${toHex(text(lorem)).slice(2)}`],
  ]
  for (const [item, hex] of examples) {
    expect(toHex(encodeRlp(item))).toBe(hex)
    expect(decodeRlp(fromHex(hex))).toEqual(item)
  }
})

test('RLP: what is not canonical is refused', () => {
  const wrong = [
    '0x',
    '0x8100',
    '0x817f',
    '0xb801ff',
    '0xb90001ff',
    '0xf800',
    '0x8363',
    '0xc383',
    '0x8080',
  ]
  for (const hex of [...wrong, `0x${'c1'.repeat(20)}c0`, '0xbfffffffffffffffff'])
    expect(() => decodeRlp(fromHex(hex)), hex).toThrow()
})

test('RLP: the same as another library for everything, and no bytes are read in two ways', () => {
  const { item } = fc.letrec<{ item: RlpItem }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 4 },
      fc.uint8Array({ maxLength: 80 }),
      fc.array(tie('item'), { maxLength: 4 }),
    ),
  }))
  const hexOf = (value: RlpItem): unknown =>
    value instanceof Uint8Array ? toHex(value) : value.map(hexOf)
  fc.assert(
    fc.property(item, (value) => {
      const encoded = encodeRlp(value)
      expect(toHex(encoded)).toBe(toRlp(hexOf(value) as never))
      expect(hexOf(decodeRlp(encoded))).toEqual(fromRlp(toHex(encoded), 'hex'))
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      let read: RlpItem
      try {
        read = decodeRlp(bytes)
      } catch {
        return
      }
      expect(encodeRlp(read)).toEqual(bytes)
    }),
    { numRuns: 2_000 },
  )
})
