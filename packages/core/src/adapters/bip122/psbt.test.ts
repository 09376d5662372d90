import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr, sha256x2 } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toBase64, toHex } from './encoding.ts'
import { finishTransaction } from './signing.ts'
import { preparePsbt } from './preparePsbt.ts'
import { idBeforeSigning, inputsOf, readPsbt, spentBy } from './psbt.ts'

const key = new Uint8Array(32).fill(7)
const payment = p2wpkh(pubECDSA(key))
const ordinal = p2tr(pubSchnorr(key))
const amounts = fc.bigInt({ min: 1_000_000n, max: 400_000_000_000_000n })
const payments = fc.bigInt({ min: 600n, max: 3_000n })

/** A transaction of somebody’s, as the library of the wallets makes it. */
const transactions = fc
  .record({
    inputs: fc.array(
      fc.record({
        txid: fc.uint8Array({ minLength: 32, maxLength: 32 }),
        index: fc.nat(0xffff),
        sequence: fc.constantFrom(0xffff_ffff, 0xffff_fffd, 5),
        amount: amounts,
        isTaproot: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    outputs: fc.array(payments, { minLength: 1, maxLength: 300 }),
    lockTime: fc.nat(800_000),
  })
  .map(({ inputs, outputs, lockTime }) => {
    const made = new Transaction({ lockTime })
    for (const { txid, index, sequence, amount, isTaproot } of inputs)
      made.addInput({
        txid,
        index,
        sequence,
        witnessUtxo: { amount, script: isTaproot ? ordinal.script : payment.script },
        ...(isTaproot && { tapInternalKey: pubSchnorr(key) }),
      })
    for (const amount of outputs) made.addOutput({ amount, script: payment.script })
    return { made, inputs }
  })

test.each([0, 2])('psbt: reads what is spent in version %i', (version) => {
  fc.assert(
    fc.property(transactions, ({ made, inputs }) => {
      const psbt = readPsbt(toBase64(made.toPSBT(version)))
      expect(toHex(psbt.unsignedTx)).toBe(toHex(made.unsignedTx))
      expect(inputsOf(psbt).map((input) => spentBy(input)?.amount)).toEqual(
        inputs.map(({ amount }) => amount),
      )
    }),
    { numRuns: 10 },
  )
})

test('finish: signatures of single keys make the transaction that the library makes of them', () => {
  fc.assert(
    fc.property(transactions, ({ made }) => {
      made.sign(key)
      const psbt = readPsbt(toBase64(made.toPSBT()))
      const { hex, id } = finishTransaction(psbt) ?? expect.fail('it is signed')
      const expected = idBeforeSigning(psbt)
      for (let index = 0; index < made.inputsLength; index += 1) made.finalizeIdx(index)
      expect([hex, id, expected]).toEqual([made.hex, made.id, made.id])
      expect(finishTransaction(readPsbt(toBase64(made.toPSBT())))?.hex).toBe(hex)
    }),
    { numRuns: 6 },
  )
})

test('psbt: no bytes do more than fail with a reason', () => {
  fc.assert(
    fc.property(
      transactions,
      fc.nat(),
      fc.uint8Array({ minLength: 1, maxLength: 6 }),
      ({ made }, at, noise) => {
        const bytes = made.toPSBT()
        const cut = bytes.slice(0, at % bytes.length)
        expect(() => readPsbt(toBase64(cut))).toThrow()
        expect(() => readPsbt(toBase64(new Uint8Array([...bytes, ...noise])))).toThrow()
        bytes.set(noise.subarray(0, bytes.length - (at % bytes.length)), at % bytes.length)
        try {
          readPsbt(toBase64(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      },
    ),
    { numRuns: 30 },
  )
})

/** A PSBT of version 0 with one input and one output, and the fields that a test adds, in hex. */
const compose = ({ global = '', coin = spent, input = '', output = '' } = {}) =>
  toBase64(fromHex(`70736274ff${unsigned}${global}00${coin}${input}00${output}00`))
const unsigned =
  '0100520200000001' +
  '11'.repeat(32) +
  '0000000000ffffffff01e803000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000'
/** A Taproot output of BIP-371. */
const spent =
  '01012b00f2052a010000002251205a2c2cf5b52cf31f83ad2e8da63ff03183ecd8f609c7510ae8a48e03910a0757'
/** The same key, wrongly written as a compressed one. */
const longKey = '02fe349064c98d6e2a853fa3c9b12bd8b304a19c195c60efa7ee2393046d3fa232'
const xOnly = longKey.slice(2)
const derivation = '1900772b2da75600008001000080000000800100000000000000'
const leafHash = 'cd970e15f53fc0c82f950fd560ffa919b76172be017368a89913af074f400b09'

test('psbt: reads the PSBT that the invalid ones below are made of', () => {
  expect(readPsbt(compose()).inputsLength).toBe(1)
})

test.each([
  ['a field that is there twice', { input: '0103040100000001030401000000' }],
  [
    'another transaction than the one that is spent',
    {
      input:
        '01003f0200000001' +
        'ff'.repeat(32) +
        '0000000000ffffffff010000000000000000036a010000000000',
    },
  ],
  ['a signature hash type that is cut off', { input: '0103020100' }],
  ['a witness output with data in its key', { input: '020100' + spent.slice(4) }],
  [
    'a redeem script with data in its key',
    { input: '020400220020771fd18ad459666dd49f3d564e3dbc42f4c84774e360ada16816a8ed488d5681' },
  ],
  [
    'a partial signature of a short key',
    { input: '21' + longKey.slice(0, 2) + longKey.slice(2, 64) + '00' },
  ],
  ['something after its parts', { output: '00ff' }],
  ['an empty part too many', { output: '00' }],
])('psbt: refuses %s (BIP-174)', (_, parts) => {
  expect(() => readPsbt(compose(parts))).toThrow()
})

test.each([
  [
    'a network transaction',
    'AgAAAAEmgXE3Ht/yhek3re6ks3t4AAwFZsuzrWRkFxPKQhcb9gAAAABqRzBEAiBwsiRRI+a/R01gxbUMBD1MaRpdJDXwmjSnZiqdwlF5CgIgATKcqdrPKAvfMHQOwDkEIkIsgctFg5RXrrdvwS7dlbMBIQJlfRGNM1e44PTCzUbbezn22cONmnCry5st5dyNv+TOMf7///8C09/1BQAAAAAZdqkU0MWZA8W6woaHYOkP1SGkZlqnZSCIrADh9QUAAAAAF6kUNUXm4zuDLEcFDyTT7rk8nAOUi8eHsy4TAA==',
  ],
  [
    'a transaction that is signed outside of it',
    'cHNidP8BAP0KAQIAAAACqwlJoIxa98SbghL0F+LxWrP1wz3PFTghqBOfh3pbe+QAAAAAakcwRAIgR1lmF5fAGwNrJZKJSGhiGDR9iYZLcZ4ff89X0eURZYcCIFMJ6r9Wqk2Ik/0REf3xM286KdqGbX+EhtdVRs7tr5MZASEDXNxh/HupccC1AaZGoqg7ECy0OIEhfKaC3Ibi1z+ogpL+////qwlJoIxa98SbghL0F+LxWrP1wz3PFTghqBOfh3pbe+QBAAAAAP7///8CYDvqCwAAAAAZdqkUdopAu9dAy+gdmI5x3ipNXHE5ax2IrI4kAAAAAAAAGXapFG9GILVT+glechue4O/p+gOcykWXiKwAAAAAAAABASAA4fUFAAAAABepFDVF5uM7gyxHBQ8k0+65PJwDlIvHhwEEFgAUhdE1N/LiZUBaNNuvqePdoB+4IwgAAAA=',
  ],
  [
    'a global transaction with data in its key',
    'cHNidP8CAAFVAgAAAAEnmiMjpd+1H8RfIg+liw/BPh4zQnkqhdfjbNYzO1y8OQAAAAAA/////wGgWuoLAAAAABl2qRT/6cAGEJfMO2NvLLBGD6T8Qn0rRYisAAAAAAABASCVXuoLAAAAABepFGNFIA9o0YnhrcDfHE0W6o8UwNvrhyICA7E0HMunaDtq9PEjjNbpfnFn1Wn6xH8eSNR1QYRDVb1GRjBDAiAEJLWO/6qmlOFVnqXJO7/UqJBkIkBVzfBwtncUaUQtBwIfXI6w/qZRbWC4rLM61k7eYOh4W/s6qUuZvfhhUduamgEBBCIAIHcf0YrUWWZt1J89Vk49vEL0yEd042CtoWgWqO1IjVaBAQVHUiEDsTQcy6doO2r08SOM1ul+cWfVafrEfx5I1HVBhENVvUYhA95V0eHayAXj+KWMH7+blMAvPbqv4Sf+/KSZXyb4IIO9Uq4iBgOxNBzLp2g7avTxI4zW6X5xZ9Vp+sR/HkjUdUGEQ1W9RhC0prpnAAAAgAAAAIAEAACAIgYD3lXR4drIBeP4pYwfv5uUwC89uq/hJ/78pJlfJvggg70QtKa6ZwAAAIAAAACABQAAgAAA',
  ],
  ['no transaction', toBase64(fromHex(`70736274ff00${spent}0000`))],
  ['no part for its input', toBase64(fromHex(`70736274ff${unsigned}00`))],
  ['no part for its output', toBase64(fromHex(`70736274ff${unsigned}00${spent}00`))],
  ['a length that never ends', toBase64(fromHex('70736274ffffffffffffffffffff'))],
  ['no base64', 'cHNidP8*'],
])('psbt: refuses %s', (_, text) => {
  expect(() => readPsbt(text)).toThrow()
})

test.each([
  ['PSBT_GLOBAL_VERSION 1', { global: '01fb0401000000' }],
  ['PSBT_GLOBAL_VERSION 2', { global: '01fb0402000000' }],
  ['PSBT_GLOBAL_TX_VERSION', { global: '01020402000000' }],
  ['PSBT_GLOBAL_FALLBACK_LOCKTIME', { global: '01030402000000' }],
  ['PSBT_GLOBAL_INPUT_COUNT', { global: '01040101' }],
  ['PSBT_GLOBAL_OUTPUT_COUNT', { global: '01050101' }],
  ['PSBT_GLOBAL_TX_MODIFIABLE', { global: '01060100' }],
  ['PSBT_IN_PREVIOUS_TXID', { input: '010e20' + '11'.repeat(32) }],
  ['PSBT_IN_OUTPUT_INDEX', { input: '010f0400000000' }],
  ['PSBT_IN_SEQUENCE', { input: '011004ffffffff' }],
  ['PSBT_IN_REQUIRED_TIME_LOCKTIME', { input: '0111048c8dc462' }],
  ['PSBT_IN_REQUIRED_HEIGHT_LOCKTIME', { input: '01120410270000' }],
  ['PSBT_OUT_AMOUNT', { output: '0103080008af2f00000000' }],
  ['PSBT_OUT_SCRIPT', { output: '010416' + '0014c430f64c4756da310dbd1a085572ef299926272c' }],
])('psbt: refuses %s in a transaction of version 0 (BIP-370)', (_, parts) => {
  expect(() => readPsbt(compose(parts))).toThrow()
})

test.each([
  ['PSBT_IN_TAP_INTERNAL_KEY', { input: `011721${longKey}` }],
  ['PSBT_IN_TAP_KEY_SIG of 63 bytes', { input: '01133f' + '17'.repeat(63) }],
  ['PSBT_IN_TAP_KEY_SIG of 66 bytes', { input: '011342' + '17'.repeat(66) }],
  ['PSBT_IN_TAP_BIP32_DERIVATION', { input: `2216${longKey}${derivation}` }],
  [
    'PSBT_IN_TAP_SCRIPT_SIG with a long key',
    { input: `4214${longKey}${leafHash}40${'11'.repeat(64)}` },
  ],
  ['PSBT_IN_TAP_SCRIPT_SIG of 66 bytes', { input: `4114${xOnly}${leafHash}42${'11'.repeat(66)}` }],
  ['PSBT_IN_TAP_SCRIPT_SIG of 63 bytes', { input: `4114${xOnly}${leafHash}3f${'11'.repeat(63)}` }],
  ['PSBT_IN_TAP_LEAF_SCRIPT that is too long', { input: `2315c0${xOnly}0002acc0` }],
  ['PSBT_IN_TAP_LEAF_SCRIPT that is too short', { input: `2115c0${xOnly.slice(2)}02acc0` }],
  ['PSBT_OUT_TAP_INTERNAL_KEY', { output: `010521${longKey}` }],
  ['PSBT_OUT_TAP_BIP32_DERIVATION', { output: `2207${longKey}${derivation}` }],
])('psbt: refuses %s (BIP-371)', (_, parts) => {
  expect(() => readPsbt(compose(parts))).toThrow()
})

test('psbt: an earlier transaction has to agree with what else is said', () => {
  const earlier = new Transaction()
  earlier.addInput({ txid: new Uint8Array(32).fill(1), index: 0 })
  earlier.addOutput({ amount: 9_000n, script: payment.script })
  const id = idBeforeSigningOf(earlier)
  const spend = (txid: Uint8Array, amount?: bigint) => {
    const head = `02000000${'01'}${toHex(txid)}0000000000ffffffff01${toHex(output(1_000n))}00000000`
    const fields = [
      field('00', earlier.unsignedTx),
      ...(amount === undefined ? [] : [field('01', output(amount))]),
    ].map(toHex)
    return toBase64(
      fromHex(`70736274ff${toHex(field('00', fromHex(head)))}00${fields.join('')}0000`),
    )
  }
  expect(spentBy(readPsbt(spend(id)).getInput(0))?.amount).toBe(9_000n)
  expect(spentBy(readPsbt(spend(id, 9_000n)).getInput(0))?.amount).toBe(9_000n)
  expect(() => readPsbt(spend(id, 9_001n))).toThrow()
  expect(() => readPsbt(spend(new Uint8Array(32).fill(2)))).toThrow()
})

const idBeforeSigningOf = (made: Transaction) => sha256x2(made.unsignedTx)
const output = (amount: bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, amount, true)
  return Uint8Array.from([...bytes, payment.script.length, ...payment.script])
}
const field = (type: string, value: Uint8Array) =>
  Uint8Array.from([1, ...fromHex(type), value.length, ...value])

test.each([
  [
    'a plain input',
    { coin: '010122d3dff505000000001976a914d48ed3110b94014cb114bd32d6f4d066dc74256b88ac' },
  ],
  [
    'a redeem script that is another',
    {
      coin: '01012000e1f5050000000017a9143545e6e33b832c47050f24d3eeb93c9c03948bc787',
      input: '010416001485d13537f2e265405a34dbafa9e3dda01fb82309',
    },
  ],
])('psbt: refuses a witness output for %s (BIP-174)', (_, parts) => {
  const request = { psbt: compose(parts), accounts: [ordinal.address ?? ''] }
  expect(() => preparePsbt(request)).toThrow(/It cannot be read/)
})

test.each([
  [
    'of several keys',
    'cHNidP8BAFUCAAAAASeaIyOl37UfxF8iD6WLD8E+HjNCeSqF1+Ns1jM7XLw5AAAAAAD/////AaBa6gsAAAAAGXapFP/pwAYQl8w7Y28ssEYPpPxCfStFiKwAAAAAAAEBIJVe6gsAAAAAF6kUY0UgD2jRieGtwN8cTRbqjxTA2+uHIgIDsTQcy6doO2r08SOM1ul+cWfVafrEfx5I1HVBhENVvUZGMEMCIAQktY7/qqaU4VWepck7v9SokGQiQFXN8HC2dxRpRC0HAh9cjrD+plFtYLisszrWTt5g6Hhb+zqpS5m9+GFR25qaAQEEIgAgdx/RitRZZm3Unz1WTj28QvTIR3TjYK2haBao7UiNVoEBBUdSIQOxNBzLp2g7avTxI4zW6X5xZ9Vp+sR/HkjUdUGEQ1W9RiED3lXR4drIBeP4pYwfv5uUwC89uq/hJ/78pJlfJvggg71SriIGA7E0HMunaDtq9PEjjNbpfnFn1Wn6xH8eSNR1QYRDVb1GELSmumcAAACAAAAAgAQAAIAiBgPeVdHh2sgF4/iljB+/m5TALz26r+En/vykmV8m+CCDvRC0prpnAAAAgAAAAIAFAACAAAA=',
  ],
  [
    'of unknown fields',
    'cHNidP8BAD8CAAAAAf//////////////////////////////////////////AAAAAAD/////AQAAAAAAAAAAA2oBAAAAAAAACvABAgMEBQYHCAkPAQIDBAUGBwgJCgsMDQ4PAAA=',
  ],
  [
    'of Taproot',
    'cHNidP8BAFICAAAAASd0Srq/MCf+DWzyOpbu4u+xiO9SMBlUWFiD5ptmJLJCAAAAAAD/////AUjmBSoBAAAAFgAUdo4e60z0IIZgM/gKzv8PlyB0SWkAAAAAAAEBKwDyBSoBAAAAIlEgWiws9bUs8x+DrS6Npj/wMYPs2PYJx1EK6KSOA5EKB1cBE0C7U+yRe62dkGrxuocYHEi4as5aritTYFpyXKdGJWMUdvxvW67a9PLuD0d/NvWPOXDVuCc7fkl7l68uPxJcl680IRb+NJBkyY1uKoU/o8mxK9izBKGcGVxg76fuI5MEbT+iMhkAdystp1YAAIABAACAAAAAgAEAAAAAAAAAARcg/jSQZMmNbiqFP6PJsSvYswShnBlcYO+n7iOTBG0/ojIAIgIDa3cqbbdNh1PJioJ5WN5seKszEhCfN9PgMESEJC7Oc9gYdystp1QAAIABAACAAAAAgAAAAAAAAAAAAA==',
  ],
])('psbt: reads a valid one %s', (_, text) => {
  expect(readPsbt(text).inputsLength).toBe(1)
})
