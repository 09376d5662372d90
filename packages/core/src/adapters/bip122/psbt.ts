import { createReader, type ByteReader } from './byteReader.ts'
import { fromBase64, fromHex, toHex } from './encoding.ts'
import { isSame } from './scripts.ts'
import {
  hashTransaction,
  readTransaction,
  type Output,
  type RawTransaction,
} from './transaction.ts'

/** More than any transaction that nodes pass on. */
const maxPsbtLength = 1_000_000
const magic = '70736274ff'

/** What a PSBT says of an input, as far as the kit reads it. */
export type PsbtInputFields = {
  /** What it spends; `undefined` where nothing is said. */
  readonly spent: Output | undefined
  readonly partialSigs: readonly (readonly [key: Uint8Array, signature: Uint8Array])[]
  readonly sighashType: number | undefined
  readonly redeemScript: Uint8Array | undefined
  readonly finalScriptSig: Uint8Array | undefined
  readonly finalWitness: readonly Uint8Array[] | undefined
  readonly tapKeySig: Uint8Array | undefined
  readonly hasTapScriptSig: boolean
}

/** A partly signed transaction that was read. */
export type Psbt = {
  readonly transaction: RawTransaction
  readonly inputs: readonly PsbtInputFields[]
}

/**
 * Reads a PSBT (BIP-174, version 0, with the fields of BIP-371). Fields that the kit does not use are left as they are.
 *
 * @throws Error that says what is wrong with it
 */
export function readPsbt(text: string): Psbt {
  if (text.length > maxPsbtLength) throw new Error('It is too long')
  const reader = createReader(fromBase64(text))
  if (toHex(reader.take(5)) !== magic) throw new Error('It does not begin as a PSBT does')
  const all = readMap(reader)
  const version = all.get('fb')
  if (version && version.some((byte) => byte !== 0))
    throw new Error('It is of a version that is not read here (BIP-370)')
  const unsigned = all.get('00')
  if (!unsigned) throw new Error('It has no transaction')
  const transaction = readTransaction(unsigned, true)
  if (transaction.inputs.some(({ scriptSig }) => scriptSig.length > 0))
    throw new Error('Its transaction is signed outside of it')
  const inputs = transaction.inputs.map(({ txid, index }) =>
    readInput(readMap(reader), txid, index),
  )
  for (const _ of transaction.outputs) readMap(reader)
  if (!reader.isDone()) throw new Error('Something follows it')
  return { transaction, inputs }
}

type Fields = ReadonlyMap<string, Uint8Array>

/** The entries of a part by their key in hex. None may be there twice. */
function readMap(reader: ByteReader): Fields {
  const fields = new Map<string, Uint8Array>()
  for (let length = reader.size(); length > 0; length = reader.size()) {
    const key = toHex(reader.take(length))
    if (fields.has(key)) throw new Error('A field is there twice')
    fields.set(key, reader.sized())
  }
  return fields
}

function readInput(fields: Fields, txid: Uint8Array, index: number): PsbtInputFields {
  const sighashType = fields.get('03')
  const witness = fields.get('08')
  return {
    spent: readSpent(fields, txid, index),
    partialSigs: [...fields]
      .filter(([key]) => /^02.{66}$/.test(key))
      .map(([key, signature]) => [fromHex(key.slice(2)), signature] as const),
    sighashType: sighashType && createReader(sighashType).u32(),
    redeemScript: fields.get('04'),
    finalScriptSig: fields.get('07'),
    finalWitness: witness && readWitness(witness),
    tapKeySig: fields.get('13'),
    hasTapScriptSig: [...fields.keys()].some((key) => key.startsWith('14')),
  }
}

/** What an input spends. Where the whole earlier transaction is there, it has to be the one that is spent. */
function readSpent(fields: Fields, txid: Uint8Array, index: number): Output | undefined {
  const whole = fields.get('00')
  const earlier = whole && readTransaction(whole)
  if (earlier && !isSame(hashTransaction(earlier), txid))
    throw new Error('It says of an input what another transaction pays')
  const output = earlier?.outputs[index]
  if (earlier && !output) throw new Error('It spends an output that is not there')
  const single = fields.get('01')
  if (!single) return output
  const reader = createReader(single)
  const said = { amount: reader.u64(), script: reader.sized() }
  if (output && (output.amount !== said.amount || !isSame(output.script, said.script)))
    throw new Error('It says two things of what an input spends')
  return said
}

/** The parts of a witness, as they stand in a PSBT and in signatures of BIP-322. */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] {
  const reader = createReader(bytes)
  const count = reader.size()
  if (count > 1_000) throw new Error('A witness has too many parts')
  const parts = Array.from({ length: count }, () => reader.sized())
  if (!reader.isDone()) throw new Error('Something follows a witness')
  return parts
}
