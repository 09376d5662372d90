import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toBase64, toHex } from './encoding.ts'
import { finishTransaction, idBeforeSigning } from './finishTransaction.ts'
import { readPsbt } from './psbt.ts'
import { writeScript } from './scripts.ts'
import { hashForTaproot, hashForWitness, sighashes } from './sighash.ts'
import { readTransaction, writeTransaction } from './transaction.ts'

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

test('psbt: any that the library of the wallets writes is read as it was meant', () => {
  fc.assert(
    fc.property(transactions, ({ made, inputs }) => {
      const psbt = readPsbt(toBase64(made.toPSBT()))
      expect(toHex(writeTransaction(psbt.transaction, false))).toBe(toHex(made.unsignedTx))
      expect(psbt.inputs.map(({ spent }) => spent?.amount)).toEqual(
        inputs.map(({ amount }) => amount),
      )
    }),
    { numRuns: 20 },
  )
})

test('sighash: every type is what the library of the wallets signs', () => {
  fc.assert(
    fc.property(transactions, ({ made, inputs }) => {
      const { transaction, inputs: fields } = readPsbt(toBase64(made.toPSBT()))
      const spent = fields.flatMap((one) => one.spent ?? [])
      const script = writeScript({ type: 'pkh', program: payment.hash })
      for (const [index, { amount }] of inputs.entries())
        for (const type of sighashes) {
          if ((type & 3) === 3 && index >= made.outputsLength) continue
          if (type !== 0)
            expect(toHex(hashForWitness(transaction, index, script, amount, type))).toBe(
              toHex(made.preimageWitnessV0(index, script, type, amount)),
            )
          expect(toHex(hashForTaproot(transaction, index, spent, type))).toBe(
            toHex(
              made.preimageWitnessV1(
                index,
                spent.map((output) => output.script),
                type,
                spent.map((output) => output.amount),
              ),
            ),
          )
        }
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
      expect(toHex(writeTransaction(readTransaction(fromHex(hex)), true))).toBe(hex)
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

const unsigned =
  '70736274ff0100520200000001' +
  '11'.repeat(32) +
  '0000000000ffffffff01e803000000000000160014751e76e8199196d454941c45d1b3a323f1433bd60000000000'

test.each([
  ['a field that is there twice', `${unsigned}0103040100000001030401000000${'00'}00`],
  ['an earlier transaction that is another', `${unsigned}0100fd0000`],
  ['no part for its input', unsigned],
  ['a transaction alone', unsigned.slice(18)],
  ['a length that goes on for ever', '70736274ffffffffffffffffffff'],
])('psbt: %s is refused', (_, hex) => {
  expect(() => readPsbt(toBase64(fromHex(hex)))).toThrow()
})

test('psbt: an earlier transaction has to be the one that is spent, and to agree with what else is said', () => {
  const earlier = new Transaction()
  earlier.addInput({ txid: new Uint8Array(32).fill(1), index: 0 })
  earlier.addOutput({ amount: 9_000n, script: payment.script })
  const spend = (txid: Uint8Array, amount?: bigint) => {
    const parts = [
      fromHex('70736274ff'),
      field('00', raw(txid)),
      fromHex('00'),
      field('00', earlier.unsignedTx),
      ...(amount === undefined ? [] : [field('01', output(amount))]),
      fromHex('0000'),
    ]
    return toBase64(Uint8Array.from(parts.flatMap((part) => [...part])))
  }
  const id = fromHex(idBeforeSigningOf(earlier)).reverse()
  expect(readPsbt(spend(id)).inputs[0]?.spent?.amount).toBe(9_000n)
  expect(readPsbt(spend(id, 9_000n)).inputs[0]?.spent?.amount).toBe(9_000n)
  expect(() => readPsbt(spend(id, 9_001n))).toThrow('two things')
  expect(() => readPsbt(spend(new Uint8Array(32).fill(2)))).toThrow('another transaction')
})

function idBeforeSigningOf(made: Transaction) {
  return (
    idBeforeSigning({ transaction: readTransaction(made.unsignedTx, true), inputs: [] }) ??
    expect.fail('it has an id')
  )
}

const output = (amount: bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, amount, true)
  return Uint8Array.from([...bytes, payment.script.length, ...payment.script])
}
const field = (type: string, value: Uint8Array) =>
  Uint8Array.from([1, ...fromHex(type), value.length, ...value])
const raw = (txid: Uint8Array) =>
  writeTransaction(
    {
      version: 2,
      inputs: [{ txid, index: 0, sequence: 0xffff_ffff, scriptSig: new Uint8Array(), witness: [] }],
      outputs: [{ amount: 1_000n, script: payment.script }],
      lockTime: 0,
    },
    false,
  )

test('sighash: the published example of BIP-143', () => {
  const transaction = readTransaction(
    fromHex(
      '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffff' +
        'ef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff' +
        '02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac' +
        '9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000',
    ),
    true,
  )
  const script = fromHex('76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac')
  expect(toHex(hashForWitness(transaction, 1, script, 600_000_000n, 1))).toBe(
    'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
  )
})
