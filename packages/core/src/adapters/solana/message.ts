import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type Instruction,
} from '@solana/kit'
import { InvalidSendError } from '../../errors/transaction.ts'
import { systemProgram } from './programs.ts'

/** No transaction is longer in bytes: it has to fit into one packet of the network. */
const maxSize = 1232

/** Until when a transaction can be in a block. */
export type Lifetime = {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

/** What a transaction does, taken apart. */
export type Decoded = {
  /** What is signed. */
  readonly message: Uint8Array
  /** By address, in the order of the message; `undefined` where one is missing. */
  readonly signatures: ReadonlyMap<Address, Uint8Array | undefined>
  readonly payer: Address
  /** The block that it must not be much younger than, or the value of a nonce account. */
  readonly blockhash: string
  readonly instructions: readonly DecodedInstruction[]
  /** Tables on the chain, which only a node can read, and what of them is used. */
  readonly tables: readonly TableLookup[]
}

/** What is used of a lookup table: places in it. */
export type TableLookup = {
  readonly table: Address
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** An instruction; an account out of a table is written by {@link nameOfLoaded}. */
export type DecodedInstruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** An unsigned transaction of one payer, in wire format. The oldest kind of message, since every wallet reads it. */
export function buildTransaction(
  payer: Address,
  instructions: readonly Instruction[],
  { blockhash, lastValidBlockHeight }: Lifetime,
): Uint8Array {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight } // 32 bytes of a node's answer, which was looked at
  const message = setTransactionMessageLifetimeUsingBlockhash(
    lifetime,
    setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 'legacy' })),
  )
  return encode(
    compileTransaction(appendTransactionMessageInstructions([...instructions], message)),
  )
}

function encode(transaction: Parameters<ReturnType<typeof getTransactionEncoder>['encode']>[0]) {
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  if (bytes.length > maxSize)
    throw new InvalidSendError('Incorrect Value', 'The transaction would be too long.')
  return bytes
}

/**
 * Takes a transaction in wire format apart.
 *
 * @throws for anything that is none
 */
export function decodeTransaction(wire: Uint8Array): Decoded {
  if (wire.length > maxSize) throw new Error('The transaction is too long')
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (compiled.version === 1) throw new Error('Messages of version 1 are not known here')
  const { staticAccounts, instructions, lifetimeToken } = compiled
  const [payer] = staticAccounts
  if (payer === undefined) throw new Error('The transaction has no payer')
  const nameOf = (index: number) =>
    staticAccounts[index] ?? nameOfLoaded(index - staticAccounts.length)
  const lookups = 'addressTableLookups' in compiled ? (compiled.addressTableLookups ?? []) : []
  return {
    message: new Uint8Array(messageBytes),
    signatures: new Map(
      staticAccounts
        .filter((account) => account in signatures)
        .map((account) => [account, toSignature(signatures[account])]),
    ),
    payer,
    blockhash: lifetimeToken,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
      program: nameOf(programAddressIndex),
      accounts: accountIndices.map(nameOf),
      data: Uint8Array.from(data),
    })),
    tables: lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
      table: lookupTableAddress,
      writable: writableIndexes,
      readonly: readonlyIndexes,
    })),
  }
}

/** What stands for an account out of a table: those that are written to come first, of all tables, then the others. */
export const nameOfLoaded = (place: number) => `table account ${place}`

/** The same transaction, not signed, made after another block. */
export function renewTransaction(wire: Uint8Array, { blockhash }: Lifetime): Uint8Array {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const renewed = getCompiledTransactionMessageEncoder().encode({
    ...compiled,
    lifetimeToken: blockhash,
  })
  const unsigned = Object.fromEntries(Object.keys(signatures).map((account) => [account, null]))
  return encode({
    // What a message was encoded to.
    messageBytes: renewed as typeof messageBytes,
    signatures: unsigned,
  })
}

function toSignature(signature: ArrayLike<number> | null | undefined) {
  const bytes = signature && Uint8Array.from(signature)
  return bytes?.some((byte) => byte !== 0) ? bytes : undefined
}

/** @throws InvalidSendError for bytes that are no transaction */
export function assertTransaction(wire: Uint8Array) {
  try {
    decodeTransaction(wire)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : ''
    throw new InvalidSendError('Incorrect Value', `These bytes are no transaction. ${why}`)
  }
}

/** The system program's instruction that moves a nonce on. */
const advanceNonce = 4

/** Whether a transaction is made after the value of a nonce account, and so is not over after a minute. */
export function usesNonce(wire: Uint8Array) {
  const [first] = decodeTransaction(wire).instructions
  return (
    first?.program === systemProgram && first.data.length === 4 && first.data[0] === advanceNonce
  )
}

/** Whether two runs of bytes are the same. */
export function isEqual(one: Uint8Array, other: Uint8Array) {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
