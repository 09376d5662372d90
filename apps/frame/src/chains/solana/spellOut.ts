import { isWritable, type SolanaMessage } from '../../signer/solanaMessage.ts'
import type { Account, Instruction } from './context.ts'

/** Addresses of tables, as the node has told them. */
export type Tables = ReadonlyMap<string, readonly string[]>

/** Every account of a message in its place: those of the message, then those that the tables are written to, then the others. */
export function accountsOf(message: SolanaMessage, tables: Tables): readonly Account[] {
  const { keys, signers, lookups } = message
  const looked = (places: 'writable' | 'readonly') =>
    lookups.flatMap((lookup) =>
      lookup[places].map((index) => ({
        address: tables.get(lookup.table)?.[index],
        place: { table: lookup.table, index },
        isSigner: false,
      })),
    )
  const own = keys.map((address, place) => ({ address, isSigner: place < signers }))
  return [...own, ...looked('writable'), ...looked('readonly')].map((account, place) => ({
    ...account,
    isWritable: isWritable(message, place),
  }))
}

/** Every instruction with its accounts. */
export function instructionsOf(
  message: SolanaMessage,
  accounts: readonly Account[],
): readonly Instruction[] {
  return message.instructions.map(({ program, accounts: places, data }) => ({
    program: message.keys[program] ?? '', // its place was checked when the message was read
    accounts: places.flatMap((place) => accounts[place] ?? []),
    data,
  }))
}
