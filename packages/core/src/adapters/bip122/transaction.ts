import { compactSize, createReader, littleEndian } from './byteReader.ts'
import { concatBytes, toHex } from './encoding.ts'
import { hashTwice } from './hashes.ts'

/** An output: so many satoshis to whoever fulfils the script. */
export type Output = { readonly amount: bigint; readonly script: Uint8Array }

/** A coin that is spent. */
export type Input = {
  /** The id of the transaction that it is from, as bytes stand in a transaction: the other way round than people write it. */
  readonly txid: Uint8Array
  readonly index: number
  readonly sequence: number
  /** What fulfils the script of an old coin; empty before it is signed, and for SegWit. */
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/** A transaction, signed or not. */
export type RawTransaction = {
  readonly version: number
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
  readonly lockTime: number
}

/**
 * Reads a transaction.
 *
 * @throws RangeError for bytes that are none
 */
export function readTransaction(bytes: Uint8Array, isUnsigned = false): RawTransaction {
  const reader = createReader(bytes)
  const version = reader.u32()
  // A transaction without inputs looks like one with witnesses, and is never signed.
  const hasWitness = !isUnsigned && reader.peek() === 0
  if (hasWitness) reader.take(2)
  const bare = list(reader.size(), () => ({
    txid: reader.take(32),
    index: reader.u32(),
    scriptSig: reader.sized(),
    sequence: reader.u32(),
  }))
  const outputs = list(reader.size(), () => ({ amount: reader.u64(), script: reader.sized() }))
  const inputs = bare.map((input) => ({
    ...input,
    witness: hasWitness ? list(reader.size(), () => reader.sized()) : [],
  }))
  const lockTime = reader.u32()
  if (!reader.isDone()) throw new RangeError('Something follows the transaction')
  return { version, inputs, outputs, lockTime }
}

/** The bytes of a transaction; without its witnesses they make its id. */
export function writeTransaction(transaction: RawTransaction, withWitness: boolean): Uint8Array {
  const { version, inputs, outputs, lockTime } = transaction
  const isWitness = withWitness && inputs.some(({ witness }) => witness.length > 0)
  return concatBytes(
    littleEndian(version, 4),
    new Uint8Array(isWitness ? [0, 1] : []),
    compactSize(inputs.length),
    ...inputs.flatMap(({ txid, index, scriptSig, sequence }) => [
      txid,
      littleEndian(index, 4),
      sized(scriptSig),
      littleEndian(sequence, 4),
    ]),
    compactSize(outputs.length),
    ...outputs.map(writeOutput),
    ...(isWitness
      ? inputs.flatMap(({ witness }) => [compactSize(witness.length), ...witness.map(sized)])
      : []),
    littleEndian(lockTime, 4),
  )
}

/** An output as it stands in a transaction. */
export function writeOutput({ amount, script }: Output): Uint8Array {
  return concatBytes(littleEndian(amount, 8), sized(script))
}

/** Bytes with their length before them. */
export function sized(bytes: Uint8Array): Uint8Array {
  return concatBytes(compactSize(bytes.length), bytes)
}

/** A transaction’s id as it stands in others. */
export function hashTransaction(transaction: RawTransaction): Uint8Array {
  return hashTwice(writeTransaction(transaction, false))
}

/** A transaction’s id as people write it. */
export function idOf(transaction: RawTransaction): string {
  return toHex(hashTransaction(transaction).reverse())
}

/** More than fit into a block is no count. */
const maxCount = 100_000

function list<Value>(count: number, read: () => Value): Value[] {
  if (count > maxCount) throw new RangeError('There are too many parts')
  return Array.from({ length: count }, read)
}
