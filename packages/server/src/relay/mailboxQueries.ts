import { and, asc, eq, gt, inArray, lte, sql, sum } from 'drizzle-orm'
import type { BusMember } from '../bus/bus.ts'
import { relayAcknowledgements, relayMessages } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import type { RelayMessage } from './message.ts'
import type { UsageRow } from './usage.ts'

/** What is written together: messages, and who has which. */
export type MailboxItem = NewMessage | { readonly id: string; readonly clientId: string }

/** A message to keep. */
export type NewMessage = {
  readonly message: RelayMessage
  /** When it expires unless another client has acknowledged a message of its topic before, in milliseconds since 1970. */
  readonly unheardUntil?: number | undefined
}

/** What a client asks its topics for. */
export type WaitingQuery = {
  readonly clientId: string
  readonly topics: readonly string[]
  /** Ids of messages that are left out. */
  readonly except: readonly string[]
  readonly most: number
  /** The message that reaches this size is the last one. */
  readonly mostBytes: number
}

/**
 * For how long what has expired stays where it is, in milliseconds: an acknowledgement that is being written meanwhile must still find its
 * message.
 */
const graceMs = 60_000

/** Writes messages and acknowledgements in one transaction. Returns the topics that have no room, whose messages were not written. */
export function writeMailbox(
  member: BusMember,
  items: readonly MailboxItem[],
  topicMessages: number,
): Promise<ReadonlySet<string>> {
  const messages = items.flatMap((item) => ('message' in item ? [item] : []))
  const acknowledged = items.flatMap((item) => ('message' in item ? [] : [item]))
  return member.commit(async (tx) => {
    const full = new Set<string>()
    let notes: string[] = []
    if (messages.length > 0) {
      const topics = [...new Set(messages.map(({ message }) => message.topic))]
      const found = await tx
        .select({ topic: relayMessages.topic })
        .from(relayMessages)
        .where(and(inArray(relayMessages.topic, topics), gt(relayMessages.expiresAt, Date.now())))
        .groupBy(relayMessages.topic)
        .having(sql`count(*) >= ${topicMessages}`)
      for (const { topic } of found) full.add(topic)
      const fitting = messages.filter(({ message }) => !full.has(message.topic))
      if (fitting.length > 0) {
        // One parameter that holds all rows: the statement stays the same, and is not put together anew for each batch.
        const written = await rowsOf<{ id: string; topic: string }>(
          tx.execute(sql`
            insert into relay_messages
              (id, topic, message, size, tag, attestation, sender, project_id, network, published_at, expires_at)
            select id, topic, message, size, tag, attestation, sender, project_id, network, published_at,
              case when unheard_until is null or exists (
                select 1 from relay_messages m join relay_acknowledgements a on a.message_id = m.id
                where m.topic = row.topic and a.client_id <> row.sender)
              then expires_at else unheard_until end
            from json_to_recordset(${JSON.stringify(fitting.map(toRow))}::json) as row
              (id text, topic text, message text, size int, tag int, attestation text, sender text,
               project_id text, network text, published_at bigint, expires_at bigint, unheard_until bigint)
            on conflict do nothing
            returning id, topic`),
        )
        notes = written.map(({ id, topic }) => `${topic}:${id}`)
      }
    }
    if (acknowledged.length > 0)
      await tx.execute(sql`
        insert into relay_acknowledgements (message_id, client_id)
        select m.id, a."clientId"
        from json_to_recordset(${JSON.stringify(acknowledged)}::json) as a (id text, "clientId" text)
        join relay_messages m on m.id = a.id
        where m.expires_at > ${Date.now()}::bigint
        on conflict do nothing`)
    return { notes, result: full }
  })
}

/** The oldest messages that a client does not have, and whether those are all. */
export async function readWaiting(
  db: Database,
  { clientId, topics, except, most, mostBytes }: WaitingQuery,
): Promise<{ messages: RelayMessage[]; isComplete: boolean }> {
  // Sizes are added up before any text is read, so that a full mailbox costs no more than what is taken out of it.
  const sized = db
    .select({
      seq: relayMessages.seq,
      before: sql<string>`sum(size) over (order by seq) - size`.as('before'),
    })
    .from(relayMessages)
    .where(
      and(
        inArray(relayMessages.topic, [...topics]),
        gt(relayMessages.expiresAt, Date.now()),
        sql`${relayMessages.sender} <> ${clientId}`,
        except.length > 0 ? sql`${relayMessages.id} not in ${[...except]}` : undefined,
        sql`not exists (
          select 1 from ${relayAcknowledgements}
          where message_id = ${relayMessages.id} and client_id = ${clientId})`,
      ),
    )
    .orderBy(asc(relayMessages.seq))
    .limit(most)
    .as('sized')
  const rows = await db
    .select({ message: relayMessages })
    .from(sized)
    .innerJoin(relayMessages, sql`${relayMessages.seq} = ${sized.seq}`)
    .where(sql`${sized.before} < ${mostBytes}`)
    .orderBy(asc(relayMessages.seq))
  const messages = rows.map(({ message }) => fromRow(message))
  const bytes = rows.reduce((total, { message }) => total + message.size, 0)
  return { messages, isComplete: rows.length < most && bytes < mostBytes }
}

/** Messages by their ids, the oldest first, without those that are gone. */
export async function readMessages(db: Database, ids: readonly string[]): Promise<RelayMessage[]> {
  const rows = await db
    .select()
    .from(relayMessages)
    .where(and(inArray(relayMessages.id, [...ids]), gt(relayMessages.expiresAt, Date.now())))
    .orderBy(asc(relayMessages.seq))
  return rows.map(fromRow)
}

/** Removes what has expired, with its acknowledgements. */
export async function removeExpired(db: Database): Promise<void> {
  await db.delete(relayMessages).where(lte(relayMessages.expiresAt, Date.now() - graceMs))
}

/** Returns the bytes that wait, by project, network and client. */
export async function readUsage(db: Database): Promise<UsageRow[]> {
  const { projectId, network, sender, size } = relayMessages
  return db
    .select({ projectId, network, sender, bytes: sum(size).mapWith(Number) })
    .from(relayMessages)
    .where(gt(relayMessages.expiresAt, Date.now()))
    .groupBy(projectId, network, sender)
}

/** Number and total bytes of removed messages. */
export type RemovedMessages = { readonly messages: number; readonly bytes: number }

/**
 * Removes messages of a project until so many bytes are free: those of the network with the most bytes, its largest first, then those of the
 * next network.
 */
export async function evictLargest(
  db: Database,
  projectId: string,
  bytes: number,
): Promise<readonly { readonly id: string; readonly size: number }[]> {
  return rowsOf(
    db.execute(sql`
      delete from relay_messages where seq in (
        select seq from (
          select seq, sum(size) over (order by total desc, network, size desc, seq) - size as before
          from (
            select seq, size, network, sum(size) over (partition by network) as total
            from relay_messages
            where project_id = ${projectId} and expires_at > ${Date.now()}::bigint
          ) sized
        ) ranked where before < ${bytes}::bigint
      ) returning id, size`),
  )
}

/** Counts what waits for the clients of a project. */
export async function readWaitingOf(db: Database, projectId: string): Promise<RemovedMessages> {
  const rows = await db
    .select({ size: relayMessages.size })
    .from(relayMessages)
    .where(eq(relayMessages.projectId, projectId))
  return sumUp(rows)
}

/** Removes all that waits for the clients of a project. */
export async function removeWaitingOf(db: Database, projectId: string): Promise<RemovedMessages> {
  const rows = await db
    .delete(relayMessages)
    .where(eq(relayMessages.projectId, projectId))
    .returning({ size: relayMessages.size })
  return sumUp(rows)
}

/** Sums up messages. */
export function sumUp(rows: readonly { readonly size: number }[]): RemovedMessages {
  return { messages: rows.length, bytes: rows.reduce((total, { size }) => total + size, 0) }
}

function toRow({ message, unheardUntil }: NewMessage) {
  const { id, topic, text, tag, attestation, sender, projectId, network } = message
  return {
    id,
    topic,
    message: text,
    size: text.length,
    tag,
    attestation,
    sender,
    project_id: projectId,
    network,
    published_at: message.publishedAt,
    expires_at: message.expiresAt,
    unheard_until: unheardUntil,
  }
}

async function rowsOf<row>(result: PromiseLike<unknown>): Promise<row[]> {
  // Both drivers answer `{ rows }`; the type of an engine-neutral database cannot say so, nor what its columns are.
  return ((await result) as { rows: row[] }).rows
}

function fromRow(row: typeof relayMessages.$inferSelect): RelayMessage {
  const { id, topic, message, tag, attestation, sender, projectId, network } = row
  return {
    id,
    topic,
    text: message,
    tag,
    attestation: attestation ?? undefined,
    sender,
    projectId,
    network,
    publishedAt: row.publishedAt,
    expiresAt: row.expiresAt,
  }
}
