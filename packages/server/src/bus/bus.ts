import type { Database } from '../store/database.ts'

/** A transaction of the store. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** One of those who tell each other what they have written. */
export type BusMember = {
  /**
   * Runs work in a transaction. Once it is committed, and only then, the other members hear its notes: on PostgreSQL they are part of the
   * very commit, so that no crash lies between the two.
   */
  commit<result>(
    work: (tx: Transaction) => Promise<{ notes: readonly string[]; result: result }>,
  ): Promise<result>
  /** Hears nothing any more. */
  leave(): void
}

/** What the servers that share a store tell each other. Notes are ids of rows, without spaces and commas; the rows say the rest. */
export type Bus = {
  /**
   * Takes part in a channel.
   *
   * @param listener - called with what the other members have written, and with `undefined` when notes may have been missed
   */
  join(channel: string, listener: (notes: readonly string[] | undefined) => void): BusMember
}
