import { SwapTamperedError, SwapUnreadableError } from '../../../errors/swap.ts'
import { addressAt, isSolanaAddress } from '../address.ts'
import { readAccounts, type Node } from '../client.ts'
import { decodeTransaction, nameOfLoaded, type Decoded } from '../message.ts'
import { lookupTableProgram } from '../programs.ts'
import { fromBase64 } from '../read.ts'

/** Bytes before the first address of a table. */
const headSize = 56
const addressSize = 32
/** More tables than any swap uses. */
const maxTables = 8

/** A transaction of which every account is known. */
export type Resolved = Pick<Decoded, 'payer' | 'instructions' | 'signatures'> & {
  readonly wire: Uint8Array
}

/**
 * Takes a transaction apart, and reads the accounts that it takes out of lookup tables. What a table lists is never changed.
 *
 * @throws SwapUnreadableError for bytes that are no transaction, SwapTamperedError for tables that are none or too short
 */
export async function resolveTransaction(node: Node, text: string): Promise<Resolved> {
  const { wire, decoded } = read(text)
  const { tables, payer, signatures } = decoded
  if (tables.length > maxTables) throw new SwapUnreadableError('It uses too many lookup tables.')
  const accounts = await (tables.length === 0
    ? []
    : readAccounts(
        node,
        tables.map(({ table }) => table),
      ))
  const lists = tables.map(({ table }, index) => {
    const account = accounts[index]
    if (account?.owner !== lookupTableProgram)
      throw new SwapTamperedError(`There is no lookup table at ${table}.`)
    return (place: number) => {
      const at = headSize + place * addressSize
      if (at + addressSize > account.data.length)
        throw new SwapTamperedError(`The lookup table ${table} has no place ${place}.`)
      return addressAt(account.data, at)
    }
  })
  const pick = (kind: 'writable' | 'readonly') =>
    tables.flatMap((table, index) => table[kind].map((place) => lists[index]?.(place) ?? ''))
  const loaded = [...pick('writable'), ...pick('readonly')]
  const names = new Map<string, string>(
    loaded.map((address, place) => [nameOfLoaded(place), address]),
  )
  const nameOf = (account: string) => {
    const name = names.get(account) ?? account
    if (isSolanaAddress(name)) return name
    throw new SwapTamperedError('It names an account that no table lists.')
  }
  return {
    wire,
    payer,
    signatures,
    instructions: decoded.instructions.map(({ program, accounts: used, data }) => ({
      program: nameOf(program),
      accounts: used.map(nameOf),
      data,
    })),
  }
}

function read(text: string) {
  try {
    const wire = fromBase64(text)
    return { wire, decoded: decodeTransaction(wire) }
  } catch (cause) {
    throw new SwapUnreadableError('It is no transaction that can be read.', { cause })
  }
}
