import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import type { Bus } from './bus.ts'

/** The channel of PostgreSQL that all notes go through. */
export const busChannel = 'latchkey_bus'

/** PostgreSQL takes less than 8,000 bytes in one notice. */
const noticeBytes = 7_900

/** Between servers that share a PostgreSQL, by its LISTEN and NOTIFY. */
export function createPostgresBus(db: Database): Bus & {
  /** Takes a notice of {@link busChannel}, or `undefined` when some may have been missed. */
  heard(notice: string | undefined): void
} {
  const members = new Map<string, { channel: string; listener: Parameters<Bus['join']>[1] }>()
  return {
    join: (channel, listener) => {
      const id = randomUUID()
      members.set(id, { channel, listener })
      return {
        commit: (work) =>
          db.transaction(async (tx) => {
            const { notes, result } = await work(tx)
            for (const part of split(notes, noticeBytes - channel.length - id.length - 2))
              await tx.execute(
                sql`select pg_notify(${busChannel}::text, ${`${channel} ${id} ${part}`}::text)`,
              )
            return result
          }),
        leave: () => void members.delete(id),
      }
    },
    heard: (notice) => {
      const [channel, sender, notes = ''] = notice?.split(' ') ?? []
      for (const [id, member] of members)
        if (notice === undefined) member.listener(undefined)
        else if (id !== sender && member.channel === channel) member.listener(notes.split(','))
    },
  }
}

/** Notes in parts of at most so many bytes, each joined by commas. */
function split(notes: readonly string[], bytes: number): string[] {
  const parts: string[] = []
  for (const note of notes) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + note.length < bytes)
      parts[parts.length - 1] = `${last},${note}`
    else parts.push(note)
  }
  return parts
}
