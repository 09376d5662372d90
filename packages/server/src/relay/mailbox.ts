import { createGate } from '../http/createGate.ts'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../config/limits.ts'
import type { Store } from '../store/store.ts'
import { createGroupCommit } from './groupCommit.ts'
import type { Logger } from '../log.ts'
import { RelayError, reasonOf, relayErrorCodes } from './relayError.ts'
import {
  evictLargest,
  readMessages,
  readUsage,
  readWaiting,
  removeExpired,
  sumUp,
  writeMailbox,
  type MailboxItem,
  type NewMessage,
  type WaitingQuery,
} from './mailboxQueries.ts'
import { createUsage, type UsageRow } from './usage.ts'

/** Where messages wait for clients that are away. */
export type Mailbox = ReturnType<typeof createMailbox>

/**
 * Keeps messages in the store until they expire, and who has which of them. Writes are gathered for a few milliseconds; a message counts as
 * kept once its write is committed.
 *
 * @param options.onNews - called with the topics and ids of what other servers have written, and with `undefined` when it may have been missed
 */
export function createMailbox(options: {
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
  readonly onNews: (news: readonly { topic: string; id: string }[] | undefined) => unknown
}) {
  const { store, limits, log } = options
  const member = store.bus.join('relay', (notes) =>
    options.onNews(
      notes?.map((note) => {
        const [topic = '', id = ''] = note.split(':')
        return { topic, id }
      }),
    ),
  )
  /** The messages that were published a short while ago: a client that hears no answer publishes again. */
  const recent = createExpiringMap<Promise<void>>({
    entries: limits.relayRecentMessages,
    ms: limits.relayRecentMs,
  })
  const fullTopics = createExpiringMap<true>({ entries: 10_000, ms: limits.relayFullMs })
  /** Half of the connections to the store at most: however many clients come back at once, other queries get theirs. */
  const lookUp = createGate(Math.ceil(limits.storeConnections / 2))
  const usage = createUsage(limits)
  let queuedBytes = 0

  const commits = createGroupCommit<MailboxItem>({
    most: limits.relayCommitRows,
    write: async (items) => {
      const full = await writeMailbox(member, items, limits.relayTopicMessages)
      for (const topic of full) fullTopics.set(topic, true)
      const refused = items.filter((item) => 'message' in item && full.has(item.message.topic))
      return new Map(refused.map((item) => [item, tooMuch('topic')]))
    },
  })

  const sweep = createSweep({
    store,
    limits,
    log,
    usage,
    settled: () => commits.settled(),
    onEvicted: (id) => recent.delete(id),
  })

  const keep = async (item: NewMessage) => {
    const { message } = item
    queuedBytes += message.text.length
    try {
      await commits.add(item, limits.relayCommitMs)
    } catch (cause) {
      recent.delete(message.id)
      if (cause instanceof RelayError) throw cause
      throw new RelayError(
        relayErrorCodes.unavailable,
        'The message could not be kept. Publish it again.',
        { cause },
      )
    } finally {
      queuedBytes -= message.text.length
    }
  }

  return {
    /**
     * Takes a message in.
     *
     * @returns whether it was not there before, and a promise that it is kept.
     * @throws RelayError when there is no room for it.
     */
    put: (item: NewMessage): { isNew: boolean; kept: Promise<void> } => {
      const { message } = item
      const known = recent.get(message.id)
      if (known) return { isNew: false, kept: known }
      if (fullTopics.get(message.topic)) throw tooMuch('topic')
      const fullRoom = usage.fullRoom(message)
      if (fullRoom) throw tooMuch(fullRoom)
      if (queuedBytes + message.text.length > limits.relayQueueBytes)
        throw new RelayError(relayErrorCodes.unavailable, 'The relay is busy. Publish it again.')
      usage.add(message)
      const kept = keep(item)
      if (usage.isProjectFull(message.projectId)) void sweep()
      // Whoever publishes hears of a failure; it must not end the process when nobody is there any more.
      kept.catch(() => {})
      recent.set(message.id, kept)
      return { isNew: true, kept }
    },
    /** Remembers that a client has a message. It is written a little later: should that be lost, the client gets it once more. */
    acknowledge: (id: string, clientId: string) =>
      void commits.add({ id, clientId }, limits.relayAcknowledgeMs).catch(() => {}),
    /**
     * What waits for a client on some topics, the oldest first, and whether that is all. Whoever asks first is answered first.
     *
     * @param isThere - nothing is read for a client that has gone when its turn comes
     */
    waiting: async (query: WaitingQuery, isThere: () => boolean) => {
      await commits.settled()
      return lookUp(async () =>
        isThere() ? readWaiting(store.db, query) : { messages: [], isComplete: false },
      )
    },
    /** Messages by their ids, without those that are gone. */
    read: (ids: readonly string[]) => readMessages(store.db, ids),
    sweep,
    settled: commits.settled,
    /** Writes what is still to be written. */
    close: async () => {
      member.leave()
      await commits.settled()
    },
  }
}

/**
 * Forgets what has expired, counts what waits, and makes room in projects that have too much: their largest networks give way. One at a time,
 * however often it is asked for.
 */
function createSweep(options: {
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
  readonly usage: ReturnType<typeof createUsage>
  /** Resolves when all that was taken by now is in the store. */
  settled(): Promise<void>
  /** Called with the id of each message that was removed to make room. */
  readonly onEvicted: (id: string) => void
}) {
  const { store, limits, log, usage } = options
  let running: Promise<void> | undefined
  const evict = async (rows: readonly UsageRow[]) => {
    const most = limits.relayProjectBytes
    const totals = new Map<string, number>()
    for (const { projectId, bytes } of rows)
      totals.set(projectId, (totals.get(projectId) ?? 0) + bytes)
    const full = [...totals].filter(([, bytes]) => bytes >= most)
    for (const [project, bytes] of full) {
      const rows = await evictLargest(store.db, project, Math.ceil(bytes - most * shareLeft))
      for (const { id } of rows) options.onEvicted(id)
      log.warn(
        { project, ...sumUp(rows) },
        'A mailbox was full. Messages of its largest network are removed.',
      )
    }
    return full.length > 0
  }
  const run = async () => {
    const count = usage.count()
    try {
      await removeExpired(store.db)
      // Messages accepted before the count have to be in the store.
      await options.settled()
      const rows = await readUsage(store.db)
      count.end((await evict(rows)) ? await readUsage(store.db) : rows)
    } catch (error) {
      count.giveUp()
      log.warn({ reason: reasonOf(error) }, 'a sweep failed')
    }
  }
  return () => (running ??= run().finally(() => (running = undefined)))
}

/** The share of its room that a project has left to it when its largest network gave way. */
const shareLeft = 0.9

function tooMuch(what: 'topic' | 'client' | 'network') {
  return new RelayError(
    relayErrorCodes.limitExceeded,
    `Too many messages of this ${what} wait for their receivers. Publish it again later.`,
  )
}
