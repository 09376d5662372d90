import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionId } from './transactionId.ts'

/** The first payment there was (block 170), and the signed example of BIP-143 with its witnesses. */
const first =
  '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000'
const plain = (inputs: string) => `02000000${inputs}`
const input = `01${'11'.repeat(32)}0000000000ffffffff`
const output = '01e803000000000000' + '16' + '0014' + '22'.repeat(20)
const witness = '02' + '0233' + '33' + '0144'
const locktime = '00000000'

test('transactionId: of the first payment', () => {
  expect(transactionId(first)).toBe(
    'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
  )
})

test('transactionId: does not change with the witnesses', () => {
  const bare = plain(input + output + locktime)
  const signed = plain(`0001${input}${output}${witness}${locktime}`)
  expect(transactionId(bare)).toMatch(/^[0-9a-f]{64}$/)
  expect(transactionId(signed)).toBe(transactionId(bare))
})

test.each([
  ['an end too early', first.slice(0, -2)],
  ['an end too late', `${first}00`],
  ['no inputs', plain(`00${output}${locktime}`)],
  ['no outputs', plain(`${input}00${locktime}`)],
  ['a count that nothing can hold', plain(`ffffffffffffffffff${input}`)],
  ['a script that goes on for ever', plain(`01${'11'.repeat(36)}fe00ffffff`)],
])('transactionId: none of %s', (_, hex) => {
  expect(transactionId(hex)).toBeUndefined()
})

test('transactionId: never fails, and a change of any byte is another transaction or none', () => {
  const bytes = Buffer.from(first, 'hex')
  fc.assert(
    fc.property(
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.uint8Array(),
      (at, change, noise) => {
        const other = Buffer.from(bytes)
        other.writeUInt8(other.readUInt8(at) ^ change, at)
        expect(transactionId(other.toString('hex'))).not.toBe(transactionId(first))
        transactionId(Buffer.from(noise).toString('hex'))
      },
    ),
  )
})
