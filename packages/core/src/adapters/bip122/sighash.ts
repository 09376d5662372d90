import { concatBytes } from './encoding.ts'
import { hash, hashTwice, taggedHash } from './hashes.ts'
import { littleEndian } from './byteReader.ts'
import { sized, writeOutput, type Output, type RawTransaction } from './transaction.ts'

/** Which parts of a transaction a signature is for (BIP-143, BIP-341). */
export const SigHash = { DEFAULT: 0, ALL: 1, NONE: 2, SINGLE: 3, ANYONECANPAY: 0x80 } as const

/** Every type of signature that there is. */
export const sighashes: readonly number[] = [0, 1, 2, 3, 0x81, 0x82, 0x83]

const outpoints = ({ inputs }: RawTransaction) =>
  inputs.flatMap(({ txid, index }) => [txid, littleEndian(index, 4)])
const sequences = ({ inputs }: RawTransaction) =>
  inputs.map(({ sequence }) => littleEndian(sequence, 4))

/** What an ECDSA signature of SegWit version 0 is of (BIP-143). */
export function hashForWitness(
  transaction: RawTransaction,
  index: number,
  script: Uint8Array,
  amount: bigint,
  sighash: number,
): Uint8Array {
  const input = transaction.inputs[index]
  if (!input) throw new RangeError('There is no such input')
  const isAnyone = (sighash & SigHash.ANYONECANPAY) !== 0
  const kind = sighash & 0x1f
  const isSome = kind === SigHash.NONE || kind === SigHash.SINGLE
  const own = transaction.outputs[index]
  const none = new Uint8Array(32)
  const paid =
    kind === SigHash.SINGLE && own
      ? hashTwice(writeOutput(own))
      : isSome
        ? none
        : hashTwice(...transaction.outputs.map(writeOutput))
  return hashTwice(
    littleEndian(transaction.version, 4),
    isAnyone ? none : hashTwice(...outpoints(transaction)),
    isAnyone || isSome ? none : hashTwice(...sequences(transaction)),
    input.txid,
    littleEndian(input.index, 4),
    sized(script),
    littleEndian(amount, 8),
    littleEndian(input.sequence, 4),
    paid,
    littleEndian(transaction.lockTime, 4),
    littleEndian(sighash, 4),
  )
}

/**
 * What a signature of Taproot’s key path is of (BIP-341), without an annex.
 *
 * @param spent - what each input spends
 */
export function hashForTaproot(
  transaction: RawTransaction,
  index: number,
  spent: readonly Output[],
  sighash: number,
): Uint8Array {
  const [input, output] = [transaction.inputs[index], spent[index]]
  if (!input || !output) throw new RangeError('There is no such input')
  const isAnyone = (sighash & SigHash.ANYONECANPAY) !== 0
  const kind = sighash & 3
  const own = transaction.outputs[index]
  if (kind === SigHash.SINGLE && !own) throw new RangeError('There is no such output')
  const all = isAnyone
    ? []
    : [
        hash(...outpoints(transaction)),
        hash(...spent.map(({ amount }) => littleEndian(amount, 8))),
        hash(...spent.map(({ script }) => sized(script))),
        hash(...sequences(transaction)),
      ]
  const isWhole = kind === SigHash.DEFAULT || kind === SigHash.ALL
  return taggedHash(
    'TapSighash',
    concatBytes(
      new Uint8Array([0, sighash]),
      littleEndian(transaction.version, 4),
      littleEndian(transaction.lockTime, 4),
      ...all,
      ...(isWhole ? [hash(...transaction.outputs.map(writeOutput))] : []),
      new Uint8Array([0]), // the key path, no annex
      ...(isAnyone
        ? [
            input.txid,
            littleEndian(input.index, 4),
            writeOutput(output),
            littleEndian(input.sequence, 4),
          ]
        : [littleEndian(index, 4)]),
      ...(kind === SigHash.SINGLE && own ? [hash(writeOutput(own))] : []),
    ),
  )
}
