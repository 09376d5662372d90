import { and, asc, gt, inArray, lte, sql, sum } from 'drizzle-orm'
import type { BusMember } from '../bus/bus.ts'
import { relayAcknowledgements, relayMessages } from '../store/schema.ts'
import type { Database } from '../store/store.ts'
import type { RelayMessage } from './message.ts'

/** What is written together: messages, and who has which. */
export type MailboxItem =
  { readonly message: RelayMessage } | { readonly id: string; readonly clientId: string }

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
  const messages = items.flatMap((item) => ('message' in item ? [item.message] : []))
  const acknowledged = items.flatMap((item) => ('message' in item ? [] : [item]))
  return member.commit(async (tx) => {
    const full = new Set<string>()
    let notes: string[] = []
    if (messages.length > 0) {
      const topics = [...new Set(messages.map(({ topic }) => topic))]
      const found = await tx
        .select({ topic: relayMessages.topic })
        .from(relayMessages)
        .where(and(inArray(relayMessages.topic, topics), gt(relayMessages.expiresAt, Date.now())))
        .groupBy(relayMessages.topic)
        .having(sql`count(*) >= ${topicMessages}`)
      for (const { topic } of found) full.add(topic)
      const fitting = messages.filter(({ topic }) => !full.has(topic))
      if (fitting.length > 0) {
        // One parameter that holds all rows: the statement stays the same, and is not put together anew for each batch.
        const written = await rowsOf<{ id: string; topic: string }>(
          tx.execute(sql`
            insert into relay_messages
              (id, topic, message, size, tag, attestation, sender, project_id, published_at, expires_at)
            select * from json_to_recordset(${JSON.stringify(fitting.map(toRow))}::json) as row
              (id text, topic text, message text, size int, tag int, attestation text, sender text,
               project_id text, published_at bigint, expires_at bigint)
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

/** The projects whose waiting messages come to more than so many bytes. */
export async function readFullProjects(db: Database, bytes: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: relayMessages.projectId })
    .from(relayMessages)
    .groupBy(relayMessages.projectId)
    .having(sql`${sum(relayMessages.size)} >= ${bytes}`)
  return new Set(rows.map(({ id }) => id))
}

function toRow(message: RelayMessage) {
  const { id, topic, text, tag, attestation, sender, projectId, publishedAt, expiresAt } = message
  return {
    id,
    topic,
    message: text,
    size: text.length,
    tag,
    attestation,
    sender,
    project_id: projectId,
    published_at: publishedAt,
    expires_at: expiresAt,
  }
}

async function rowsOf<row>(result: PromiseLike<unknown>): Promise<row[]> {
  // Both drivers answer `{ rows }`; the type of an engine-neutral database cannot say so, nor what its columns are.
  return ((await result) as { rows: row[] }).rows
}

function fromRow(row: typeof relayMessages.$inferSelect): RelayMessage {
  const { id, topic, message, tag, attestation, sender, projectId, publishedAt, expiresAt } = row
  return {
    id,
    topic,
    text: message,
    tag,
    attestation: attestation ?? undefined,
    sender,
    projectId,
    publishedAt,
    expiresAt,
  }
}
