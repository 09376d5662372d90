import type { Accounts } from './accounts.ts'
import { toAddress } from './accounts.ts'
import { programs } from './programs.ts'
import type { ReadTransaction } from './transaction.ts'

/** The instruction of the system program that moves a nonce on, and where the account of a nonce keeps it. */
const advance = 4
const nonceSize = 80
const nonceOffset = 40

/** Whether a transaction lives as long as a durable nonce: it moves it on first, and names the one that is kept. */
export function usesNonce(transaction: ReadTransaction, accounts: Accounts): boolean {
  const [first] = transaction.instructions
  if (first?.program !== programs.system || first.data[0] !== advance) return false
  const at = transaction.accounts[first.accounts[0] ?? -1]
  const account = at && accounts.get(at)
  if (!account || account.owner !== programs.system || account.data.length !== nonceSize)
    return false
  const kept = toAddress(account.data.subarray(nonceOffset, nonceOffset + 32))
  return kept === transaction.message.lifetimeToken
}
