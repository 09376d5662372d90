import { toBase58 } from '@latchkey/protocol'
import { createReader, MalformedError } from './solanaReader.ts'

/** Bytes that a packet of the network holds: a transaction with its signatures. */
export const largestTransaction = 1232

/** One call of a program, its accounts by their places in the list of all. */
export type CompiledInstruction = {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Accounts that are not in the message: places in a table on the chain. */
export type TableLookup = {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** What a Solana transaction signs, as it is compiled. */
export type SolanaMessage = {
  readonly version: 'legacy' | 0
  /** The first accounts in the list, the fee's payer before all, have to sign. */
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
  /** Addresses in the message itself. Those of the tables follow: first all that are written to, then the others. */
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
}

/**
 * Reads a compiled message, legacy or version 0. Every byte has one meaning: a length that is written in a longer form, a byte left over, an account
 * named twice, a place that is not there, a version that is not known here, all of it is refused, as the network refuses it.
 *
 * @throws MalformedError
 */
export function parseSolanaMessage(bytes: Uint8Array): SolanaMessage {
  const reader = createReader(bytes)
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw new MalformedError('a version that is not known here')
  const signers = isVersioned ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const keys = reader.list(() => toBase58(reader.take(32)))
  const blockhash = toBase58(reader.take(32))
  const instructions = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.list(reader.byte),
    data: reader.take(reader.length()),
  }))
  const lookups = isVersioned
    ? reader.list(() => ({
        table: toBase58(reader.take(32)),
        writable: reader.list(reader.byte),
        readonly: reader.list(reader.byte),
      }))
    : []
  reader.end()
  const header = { signers, readonlySigners, readonlyOthers }
  const message = { ...header, keys, blockhash, instructions, lookups }
  assertSound(message)
  return { version: isVersioned ? 0 : 'legacy', ...message }
}

function assertSound(message: Omit<SolanaMessage, 'version'>) {
  const { signers, readonlySigners, readonlyOthers, keys, instructions, lookups } = message
  const looked = lookups.reduce((sum, { writable, readonly }) => {
    if (writable.length + readonly.length === 0) throw new MalformedError('a table for nothing')
    return sum + writable.length + readonly.length
  }, 0)
  const total = keys.length + looked
  if (signers === 0 || readonlySigners >= signers) throw new MalformedError('nobody pays the fee')
  if (signers + readonlyOthers > keys.length || total > 256)
    throw new MalformedError('more accounts than there are')
  if (new Set(keys).size < keys.length) throw new MalformedError('an account twice')
  for (const { program, accounts } of instructions) {
    // A program is never the fee's payer, and never of a table: nobody could say here which one it is.
    if (program === 0 || program >= keys.length) throw new MalformedError('no program')
    if (accounts.some((account) => account >= total)) throw new MalformedError('no such account')
  }
}

/** Whether the account at a place in the list may be written to. */
export function isWritable(message: SolanaMessage, place: number): boolean {
  const { signers, readonlySigners, readonlyOthers, keys, lookups } = message
  if (place < signers) return place < signers - readonlySigners
  if (place < keys.length) return place < keys.length - readonlyOthers
  return place < keys.length + lookups.reduce((sum, { writable }) => sum + writable.length, 0)
}

/**
 * Whether bytes might be a transaction to somebody: then they are no message to sign for a login. Less strict than the reader above on purpose:
 * bytes left over and other versions count, too. No text in UTF-8 begins like a version.
 */
export function mayBeTransaction(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (first >= 0x80) return first < 0xc0
  try {
    const reader = createReader(bytes, { isStrict: false })
    const signers = reader.byte()
    reader.take(2)
    const keys = reader.list(() => reader.take(32))
    reader.take(32)
    reader.list(() => {
      reader.byte()
      reader.take(reader.length())
      return reader.take(reader.length())
    })
    return signers > 0 && signers <= keys.length
  } catch {
    return false
  }
}
