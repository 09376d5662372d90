import type { Address } from '@solana/kit'
import type { TokenBalance } from './tokenState.ts'
import type { InnerInstruction, TransactionError } from './svmAnswer.ts'

/** A transaction that was processed. */
export type TransactionRecord = {
  readonly signature: string
  readonly slot: number
  /** Unix time, in seconds. */
  readonly time: number
  readonly wire: Uint8Array
  readonly error: TransactionError | null
  /** Lamports. */
  readonly fee: bigint
  /** Micro-lamports for each compute unit. */
  readonly unitPrice: bigint
  readonly units: number
  readonly logs: readonly string[]
  readonly inner: readonly (readonly InnerInstruction[])[]
  readonly returned: { readonly program: Uint8Array; readonly data: Uint8Array } | null
  readonly memo: string | null
  /** Every account it names, lookup tables resolved. */
  readonly accounts: readonly Address[]
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] }
  readonly writable: readonly Address[]
  /** Lamports, by account. */
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
  readonly tokensBefore: readonly TokenBalance[]
  readonly tokensAfter: readonly TokenBalance[]
}

/** What was processed, the oldest first. */
export type History = ReturnType<typeof createHistory>

/** How many transactions are remembered. */
const capacity = 20_000

/** Makes a history out of what was kept. */
export function createHistory(kept: Iterable<TransactionRecord> = []) {
  const bySignature = new Map<string, TransactionRecord>()
  const byAddress = new Map<string, TransactionRecord[]>()
  const add = (record: TransactionRecord) => {
    bySignature.set(record.signature, record)
    for (const account of new Set(record.accounts)) {
      const list = byAddress.get(account)
      if (list) list.push(record)
      else byAddress.set(account, [record])
    }
    if (bySignature.size <= capacity) return
    const [oldest] = bySignature.values()
    if (!oldest) return
    bySignature.delete(oldest.signature)
    for (const account of new Set(oldest.accounts)) byAddress.get(account)?.shift()
  }
  for (const record of kept) add(record)
  return {
    add,
    get: (signature: string) => bySignature.get(signature),
    /** Of one address, the newest first. */
    of: (account: string): readonly TransactionRecord[] =>
      (byAddress.get(account) ?? []).toReversed(),
    all: (): Iterable<TransactionRecord> => bySignature.values(),
    count: () => bySignature.size,
    /** Those since a slot, the newest first. */
    since(slot: number): readonly TransactionRecord[] {
      return [...bySignature.values()].filter((record) => record.slot >= slot).toReversed()
    },
  }
}
