import type { Bus } from '../bus/bus.ts'
import type { Database } from './database.ts'

/** The place where a server keeps what must outlive it. Opened by `openStore`. */
export type Store = {
  readonly engine: 'pglite' | 'postgres'
  readonly db: Database
  /** The folder that this process has locked, absent on PostgreSQL and in memory. */
  readonly dataFolder: string | undefined
  /** What the servers that share this store tell each other. */
  readonly bus: Bus
  /** Resolves when the store answers. */
  ping(): Promise<void>
  /** Whether changes that others make are heard of; where they are not, nothing may be remembered. */
  isListening(): boolean
  /** Calls back after a project was written, by this process or by another; without an id, any may have changed. */
  onProjectChange(listener: (id: string | undefined) => void): () => void
  /** Says to this process's listeners that a project was written. */
  projectChanged(id: string): void
  /** Tells `latchkey` commands which socket the server that holds the folder answers on. */
  announceSocket(path: string): Promise<void>
  close(): Promise<void>
}
