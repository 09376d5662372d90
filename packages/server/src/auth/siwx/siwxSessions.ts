import { randomBytes, createHash } from 'node:crypto'
import { parseSiwxMessage, type SiwxMessage } from '@latchkey/protocol/siwx'
import type { SiwxAccount } from '@latchkey/protocol/api'
import type { Limits } from '../../config/limits.ts'
import { timeOf } from './readMessage.ts'
import type { SiwxStore, StoredAccount, StoredSession } from './siwxStore.ts'

/** The limits of sessions. */
export type SessionLimits = Pick<
  Limits,
  'siwxSessionMs' | 'siwxRotateMs' | 'siwxGraceMs' | 'siwxAccounts'
>

/** A session, and what its browser is to hold from now on: a new secret, or the one that it has. */
export type HeldSession = { readonly session: StoredSession; readonly secret: string }

/** The CAIP-10 id of the account that a message is by. */
export function accountIdOf({ chainId, accountAddress }: SiwxMessage): string {
  return `${chainId}:${accountAddress}`
}

const idOf = ({ message }: StoredAccount) => accountIdOf(parseSiwxMessage(message))

/** Keeps who is signed in. A session has an account at least, and each change gives it another secret. */
export function createSiwxSessions(store: SiwxStore, limits: SessionLimits) {
  /** The session that a secret is of, with the accounts that are still good. */
  async function find(secret: string | undefined, now: number): Promise<StoredSession | undefined> {
    if (secret === undefined) return undefined
    const hash = hashOf(secret)
    const found = await store.findSession(hash)
    if (!found || found.expiresAt <= now) return undefined
    if (found.hash !== hash && found.previousUntil <= now) return undefined
    const accounts = found.accounts.filter(({ expiresAt }) => expiresAt > now)
    return accounts.length === 0 ? undefined : { ...found, accounts }
  }

  /** Writes a session with another secret; `undefined` where somebody else has changed it meanwhile. */
  async function change(
    before: StoredSession,
    accounts: readonly StoredAccount[],
    now: number,
    { graceMs }: { graceMs: number },
  ): Promise<HeldSession | undefined> {
    const secret = newSecret()
    const session = {
      id: before.id,
      accounts,
      hash: hashOf(secret),
      previousHash: graceMs > 0 ? before.hash : null,
      previousUntil: now + graceMs,
      rotatedAt: now,
      expiresAt: Math.max(...accounts.map(({ expiresAt }) => expiresAt)),
    }
    return (await store.replaceSession(before.hash, session)) ? { session, secret } : undefined
  }

  return {
    find,

    /**
     * Signs in with more accounts, in the session of a secret if there is one. The secret before ends at once: somebody else could have set it.
     */
    add: async (
      secret: string | undefined,
      signed: readonly { message: SiwxMessage; text: string; signature: string }[],
      now: number,
    ): Promise<HeldSession> => {
      const added = signed.map(({ message, text, signature }) => ({
        message: text,
        signature,
        signedInAt: now,
        expiresAt: Math.min(now + limits.siwxSessionMs, timeOf(message.expirationTime, Infinity)),
      }))
      const ids = new Set(added.map(idOf))
      for (let before = await find(secret, now); before; before = await find(secret, now)) {
        const kept = before.accounts.filter((account) => !ids.has(idOf(account)))
        const accounts = [...kept, ...added].slice(-limits.siwxAccounts)
        const changed = await change(before, accounts, now, { graceMs: 0 })
        if (changed) return changed
      }
      const own = newSecret()
      const session = {
        id: randomBytes(16).toString('base64url'),
        hash: hashOf(own),
        previousHash: null,
        previousUntil: 0,
        rotatedAt: now,
        expiresAt: Math.max(...added.map(({ expiresAt }) => expiresAt)),
        accounts: added,
      }
      await store.createSession(session)
      return { session, secret: own }
    },

    /** Signs accounts out; the session ends with the last. */
    remove: async (
      secret: string | undefined,
      isIt: (message: SiwxMessage) => boolean,
      now: number,
    ): Promise<HeldSession | undefined> => {
      for (let before = await find(secret, now); before; before = await find(secret, now)) {
        const left = before.accounts.filter(({ message }) => !isIt(parseSiwxMessage(message)))
        if (left.length === 0) {
          await store.endSession(before.id)
          return undefined
        }
        if (left.length === before.accounts.length) return { session: before, secret: secret ?? '' }
        const changed = await change(before, left, now, { graceMs: limits.siwxGraceMs })
        if (changed) return changed
      }
      return undefined
    },

    /** Gives a session that is old enough another secret, unless that was done a moment ago. */
    rotate: async (session: StoredSession, now: number): Promise<HeldSession | undefined> => {
      if (session.rotatedAt + limits.siwxRotateMs > now) return undefined
      return change(session, session.accounts, now, { graceMs: limits.siwxGraceMs })
    },

    /** The accounts of a session, as people and pages are told of them: the one signed in last comes last. */
    accountsOf: async (session: StoredSession | undefined): Promise<SiwxAccount[]> => {
      const accounts = (session?.accounts ?? []).map((account) => ({
        ...account,
        data: parseSiwxMessage(account.message),
      }))
      const kept = await store.readMetadata(accounts.map(({ data }) => accountIdOf(data)))
      return accounts.map((account) => ({
        ...account,
        metadata: kept.get(accountIdOf(account.data)) ?? null,
      }))
    },
  }
}

/** What {@link createSiwxSessions} makes. */
export type SiwxSessions = ReturnType<typeof createSiwxSessions>

/** 256 random bits, in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the store knows something by: SHA-256 of its parts, each told from the next. */
export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
