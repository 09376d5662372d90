import { parseSiwxMessage, type SiwxSession } from '@latchkey/protocol/siwx'
import { createStorage, type KitStorage } from '../kit/createStorage.ts'

/** Where sessions are kept between page loads. */
export type SiwxSessionStore = {
  /** All that there are. */
  readonly read: () => Promise<readonly SiwxSession[]>
  readonly write: (sessions: readonly SiwxSession[]) => Promise<void>
}

const key = 'siwx'
/** More accounts on more networks than anybody has. */
const most = 200

/** Keeps what was signed in the page's own storage, under `@latchkey/siwx`. What it says is read from the text again: nothing beside it is believed. */
export function createSessionStore(storage: KitStorage = createStorage()): SiwxSessionStore {
  return {
    read: async () => storage.get(key, parseSessions) ?? [],
    write: async (sessions) => {
      const kept = sessions.slice(-most).map(({ message, signature }) => ({ message, signature }))
      if (kept.length === 0) storage.remove(key)
      else storage.set(key, kept)
    },
  }
}

function parseSessions(value: unknown): readonly SiwxSession[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, most).flatMap((one) => parseSession(one) ?? [])
}

function parseSession(value: unknown): SiwxSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { message, signature } = value as Record<string, unknown> // each is looked at
  if (typeof message !== 'string' || typeof signature !== 'string') return undefined
  try {
    return { data: parseSiwxMessage(message), message, signature }
  } catch {
    return undefined // of an older version, or somebody else's
  }
}
