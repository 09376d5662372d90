import type { Database } from '../store/database.ts'
import type { Bus } from './bus.ts'

type Listener = Parameters<Bus['join']>[1]

/** Between the servers of one process that share a store which no other process can open. */
export function createLocalBus(db: Database): Bus {
  const channels = new Map<string, Set<Listener>>()
  return {
    join: (channel, listener) => {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      return {
        commit: async (work) => {
          const { notes, result } = await db.transaction(work)
          if (notes.length > 0) for (const other of listeners) if (other !== listener) other(notes)
          return result
        },
        leave: () => void listeners.delete(listener),
      }
    },
  }
}
