import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type Signature,
} from '@solana/kit'
import type { Accounts } from './accounts.ts'
import { toAddress } from './accounts.ts'
import { programs } from './programs.ts'
import { rpcErrors } from './rpcError.ts'

/** Bytes of a transaction at most, so that it fits into a packet. */
const maximumSize = 1_232

/** A message that was read, of the versions that the node executes. */
export type Message = CompiledTransactionMessageWithLifetime &
  Exclude<CompiledTransactionMessage, { version: 1 }>

/** One instruction with its addresses in place of indices. */
export type ReadInstruction = {
  readonly program: Address | undefined
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** A transaction as it came over the wire. */
export type ReadTransaction = {
  readonly wire: Uint8Array
  /** The fee payer's signature, which is the transaction's id. */
  readonly signature: Signature
  readonly signatures: readonly string[]
  readonly message: Message
  /** The accounts, in the order that instructions count them: static ones, then writable and read-only ones of lookup tables. */
  readonly accounts: readonly Address[]
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] }
  readonly isWritable: (index: number) => boolean
  readonly instructions: readonly ReadInstruction[]
}

const base58 = getBase58Decoder()
const noSignature = base58.decode(new Uint8Array(64))

/**
 * Reads a transaction.
 *
 * @throws RpcError -32602 what validators refuse before they look at accounts
 */
export function readTransaction(wire: Uint8Array, accounts: Accounts): ReadTransaction {
  if (wire.length > maximumSize)
    throw rpcErrors.invalidParams(
      `the transaction is too large: ${wire.length} bytes (max: ${maximumSize} bytes)`,
    )
  const { message, signatures } = decode(wire)
  const loaded = loadAddresses(message, accounts)
  const all = [...message.staticAccounts, ...loaded.writable, ...loaded.readonly]
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } =
    message.header
  const staticCount = message.staticAccounts.length
  return {
    wire,
    // The first signature is the fee payer's; there is one, as decoding found a fee payer.
    signature: (signatures[0] ?? noSignature) as Signature,
    signatures,
    message,
    accounts: all,
    loaded,
    isWritable(index) {
      if (index >= staticCount) return index < staticCount + loaded.writable.length
      return index < numSignerAccounts
        ? index < numSignerAccounts - numReadonlySignerAccounts
        : index < staticCount - numReadonlyNonSignerAccounts
    },
    instructions: message.instructions.map((instruction) => ({
      program: all[instruction.programAddressIndex],
      accounts: instruction.accountIndices ?? [],
      data: new Uint8Array(instruction.data ?? []),
    })),
  }
}

/** Reads a message alone, as fees are asked for. */
export function readMessage(bytes: Uint8Array): Message {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    if (message.version !== 'legacy' && message.version !== 0)
      throw rpcErrors.invalidParams(`transactions of version ${message.version} are not executed`)
    return message
  } catch (error) {
    throw rpcErrors.invalidParams(
      `failed to deserialize the message: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}

function decode(wire: Uint8Array) {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const list = Object.values(signatures).map((bytes) =>
      bytes ? base58.decode(bytes) : noSignature,
    )
    if (list.length === 0) throw new Error('it has no fee payer')
    return { message: readMessage(new Uint8Array(messageBytes)), signatures: list }
  } catch (error) {
    throw rpcErrors.invalidParams(
      `failed to deserialize the transaction: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}

/** Bytes of a lookup table before its addresses. */
const tableHeader = 56

function loadAddresses(message: Message, accounts: Accounts) {
  const writable: Address[] = []
  const readonly: Address[] = []
  // What cannot be found is left to the virtual machine, which has the right error for each case.
  for (const lookup of (message.version === 0 && message.addressTableLookups) || []) {
    const data = accounts.get(lookup.lookupTableAddress)?.data ?? new Uint8Array()
    const read = (index: number): Address => {
      const start = tableHeader + index * 32
      return data.length >= start + 32
        ? toAddress(data.subarray(start, start + 32))
        : programs.system
    }
    writable.push(...lookup.writableIndexes.map(read))
    readonly.push(...lookup.readonlyIndexes.map(read))
  }
  return { writable, readonly }
}

/** The text of a transaction's memo instructions with their lengths, as histories show it. */
export function readMemo(transaction: ReadTransaction): string | null {
  const memos = transaction.instructions
    .filter(({ program }) => program === programs.memo || program === programs.formerMemo)
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return memos.length > 0 ? memos.join('; ') : null
}
