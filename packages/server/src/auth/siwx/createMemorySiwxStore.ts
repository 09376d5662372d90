import { siwxLimits } from './siwxLimits.ts'
import type { AccountMetadata, SiwxStore, StoredNonce, StoredSession } from './siwxStore.ts'

/**
 * Keeps nonces and sessions in the memory of this process: for development, and for a site that is served by one process and may forget who
 * is signed in when it restarts.
 */
export function createMemorySiwxStore(): SiwxStore {
  const nonces = new Map<string, StoredNonce>()
  const sessions = new Map<string, StoredSession>()
  /** Ids by the hashes that lead to them. */
  const ids = new Map<string, string>()
  const metadata = new Map<string, AccountMetadata>()

  const put = (session: StoredSession) => {
    remove(session.id)
    sessions.set(session.id, session)
    for (const hash of hashesOf(session)) ids.set(hash, session.id)
  }
  const remove = (id: string) => {
    const session = sessions.get(id)
    if (!session) return
    for (const hash of hashesOf(session)) ids.delete(hash)
    sessions.delete(id)
  }

  return {
    putNonce: async (nonce) => {
      nonces.set(nonce.hash, nonce)
      forget(nonces, (hash) => nonces.delete(hash))
    },
    takeNonce: async (hash) => {
      const nonce = nonces.get(hash)
      nonces.delete(hash)
      return nonce
    },
    createSession: async (session) => {
      put(session)
      forget(sessions, remove)
    },
    findSession: async (hash) => sessions.get(ids.get(hash) ?? ''),
    replaceSession: async (hash, session) => {
      if (sessions.get(session.id)?.hash !== hash) return false
      put(session)
      return true
    },
    endSession: async (id) => remove(id),
    readMetadata: async (accounts) =>
      new Map(
        accounts.flatMap((account) => {
          const kept = metadata.get(account)
          return kept ? [[account, kept] as const] : []
        }),
      ),
    writeMetadata: async (account, kept) => {
      metadata.set(account, structuredClone(kept))
      forget(metadata, (oldest) => metadata.delete(oldest))
    },
    removeExpired: async (now) => {
      for (const [hash, { expiresAt }] of nonces) if (expiresAt <= now) nonces.delete(hash)
      for (const [id, { expiresAt }] of sessions) if (expiresAt <= now) remove(id)
    },
  }
}

/** Makes room: whoever was set first goes. */
function forget(map: ReadonlyMap<string, unknown>, remove: (key: string) => void) {
  const [oldest] = map.keys()
  if (oldest !== undefined && map.size > siwxLimits.siwxMemoryEntries.value) remove(oldest)
}

function hashesOf({ hash, previousHash }: StoredSession) {
  return previousHash === null ? [hash] : [hash, previousHash]
}
