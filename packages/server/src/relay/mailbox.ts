import { createGate } from '../createGate.ts'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import { createGroupCommit } from './groupCommit.ts'
import type { RelayMessage } from './message.ts'
import { RelayError, relayErrorCodes } from './relayError.ts'
import {
  readFullProjects,
  readMessages,
  readWaiting,
  removeExpired,
  writeMailbox,
  type MailboxItem,
  type WaitingQuery,
} from './mailboxQueries.ts'

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
  readonly onNews: (news: readonly { topic: string; id: string }[] | undefined) => unknown
}) {
  const { store, limits } = options
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
  let fullProjects: ReadonlySet<string> = new Set()
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

  const keep = async (message: RelayMessage) => {
    queuedBytes += message.text.length
    try {
      await commits.add({ message }, limits.relayCommitMs)
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
    put: (message: RelayMessage): { isNew: boolean; kept: Promise<void> } => {
      const known = recent.get(message.id)
      if (known) return { isNew: false, kept: known }
      if (fullTopics.get(message.topic)) throw tooMuch('topic')
      if (fullProjects.has(message.projectId)) throw tooMuch('project')
      if (queuedBytes + message.text.length > limits.relayQueueBytes)
        throw new RelayError(relayErrorCodes.unavailable, 'The relay is busy. Publish it again.')
      const kept = keep(message)
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
    /** Forgets what has expired, and looks which projects have too much. */
    sweep: async () => {
      await removeExpired(store.db)
      fullProjects = await readFullProjects(store.db, limits.relayProjectBytes)
    },
    settled: commits.settled,
    /** Writes what is still to be written. */
    close: async () => {
      member.leave()
      await commits.settled()
    },
  }
}

function tooMuch(what: 'topic' | 'project') {
  return new RelayError(
    relayErrorCodes.limitExceeded,
    `Too many messages of this ${what} wait for their receivers. Publish it again later.`,
  )
}
