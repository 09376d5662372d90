import type { Accounts } from './accounts.ts'
import type { Bank } from './bank.ts'
import type { History } from './history.ts'
import type { Slots } from './slots.ts'
import type { Svm } from './startSvm.ts'

/** What the methods answer from. */
export type SolanaNode = {
  readonly accounts: Accounts
  readonly slots: Slots
  readonly history: History
  readonly bank: Bank
  readonly svm: Svm
  /** Pays out lamports, and returns the signature. */
  readonly airdrop: (address: string, lamports: bigint) => Promise<string>
}

/** Answers one method. `params` is what the caller sent, unchecked. */
export type RpcMethod = (node: SolanaNode, params: unknown) => unknown

/** An answer with the slot that it was read at. */
export const inContext = <Value>({ slots }: SolanaNode, value: Value) => ({
  context: { apiVersion: version, slot: slots.now() },
  value,
})

/** The version of the validators whose answers these are. */
export const version = '3.0.0'
