import { Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import * as schema from './schema.ts'
import type { Database } from './database.ts'

type Query = (
  sql: string,
  params?: unknown[],
  options?: { rowMode?: 'array' | 'object' },
) => Promise<unknown>

/**
 * Opens the embedded PostgreSQL in a thread of its own, so that its work never holds up an answer.
 * It has one connection: a transaction waits for the one before it.
 *
 * @param dataFolder - where its files lie; without one it lives in memory.
 * @param image - a file that a database in memory begins from, as `writeImage` makes it.
 */
export async function openPglite(dataFolder: string | undefined, image?: string) {
  const { query, closed, writeImage, end } = await startWorker(
    dataFolder === undefined ? { dataDir: 'memory://', image } : { dataDir: dataFolder },
  )
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <result>(work: () => Promise<result>): Promise<result> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  const client = {
    query: (...request: Parameters<Query>) => inTurn(() => query(...request)),
    transaction: <result>(work: (tx: { query: Query }) => Promise<result>) =>
      inTurn(async () => {
        await query('begin')
        try {
          const result = await work({ query })
          await query('commit')
          return result
        } catch (error) {
          await query('rollback').catch(() => {})
          throw error
        }
      }),
  }
  return {
    // Drizzle's driver calls no more of PGlite than these two.
    db: drizzle(client as unknown as PGlite, { schema }) as unknown as Database,
    /** Resolves with the reason when the thread has ended, asked or not. */
    closed,
    /** Writes everything that is in it into a file. */
    writeImage: (path: string) => inTurn(() => writeImage(path)),
    close: () => inTurn(end),
  }
}

async function startWorker(workerData: { dataDir: string; image?: string | undefined }) {
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >()
  let ended: Error | undefined
  // The parent's loaders (test runner, tsx) have no business in there.
  const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), {
    workerData,
    execArgv: [],
  })
  const opened = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }))
  worker.on('message', ({ id, result, error }: Answer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(Object.assign(new Error(error.message), error))
    else call?.resolve(result)
  })
  worker.on('error', (error: Error) => (ended = error))
  const closed = new Promise<Error>((resolve) =>
    worker.once('exit', () => {
      ended ??= new Error('The embedded database has been closed')
      for (const call of waiting.values()) call.reject(ended)
      waiting.clear()
      resolve(ended)
    }),
  )
  let lastId = 0
  const send = (message: object) =>
    new Promise<unknown>((resolve, reject) => {
      if (ended) return reject(ended)
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...message })
    })
  await opened
  const query: Query = (sql, params, options) =>
    send({ sql, params: params ?? [], rowMode: options?.rowMode ?? 'object' })
  const writeImage = async (imageTo: string) => void (await send({ imageTo }))
  const end = async () => {
    if (!ended) await send({})
    await closed
  }
  return { query, closed, writeImage, end }
}

type Answer = {
  id: number
  result?: unknown
  error?: { message: string; code?: string }
}
