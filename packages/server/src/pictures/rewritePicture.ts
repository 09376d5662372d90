import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createGate } from '../http/createGate.ts'
import type { Limits } from '../config/limits.ts'
import { lateTurn } from './fetchPublic.ts'
import { readPicture } from './readPicture.ts'

/** Decoders of these are there. What is animated becomes its first picture. */
const readable: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** A picture of pixels becomes a WebP, a drawing (SVG) stays one. */
type RewriteKind = 'pixels' | 'drawing'

/**
 * Re-encodes a picture: pixels as a WebP of at most `pictureEdge` pixels on either side. Returns `undefined` for unreadable bytes.
 *
 * @param signal - aborts the wait for a free thread
 * @throws FetchRefusal if the signal aborts during that wait
 */
export type RewritePicture = (
  bytes: Buffer,
  signal: AbortSignal,
  kind?: RewriteKind,
) => Promise<Buffer | undefined>

type RewriteLimits = Pick<
  Limits,
  'picturePixels' | 'pictureEdge' | 'pictureWriteMs' | 'pictureThreads'
>

/**
 * Creates a function that re-encodes pictures. Only the pixels or shapes of an untrusted file remain, without hidden or malformed data.
 * Several threads work at a time, so that a slow picture doesn't block the others. A thread ends if it fails, times out or stays idle.
 * The pixels of every frame are counted before decoding.
 */
export function createRewriter(limits: RewriteLimits): RewritePicture {
  const threads = createThreads()
  const inTurn = createGate(limits.pictureThreads, lateTurn)
  return async (bytes, signal, kind = 'pixels') => {
    if (kind === 'pixels' && !isReadable(bytes, limits)) return undefined
    return inTurn(async () => {
      const thread = await threads.take()
      const { written, isSound } = thread
        ? await writeIn(thread, { bytes, kind }, limits)
        : { written: undefined, isSound: false }
      threads.giveBack(thread, isSound)
      return written
    }, signal)
  }
}

function isReadable(bytes: Buffer, { picturePixels }: RewriteLimits) {
  const head = readPicture(bytes)
  return head && readable.includes(head.type) && head.width * head.height <= picturePixels
}

/** Has one picture written. A thread that has failed, or was too slow, may be in any state: it is not sound. */
function writeIn(
  thread: Worker,
  { bytes, kind }: { readonly bytes: Buffer; readonly kind: RewriteKind },
  limits: RewriteLimits,
) {
  return new Promise<{ written: Buffer | undefined; isSound: boolean }>((resolve) => {
    const onMessage = (answer: unknown) =>
      settle(answer instanceof Uint8Array ? Buffer.from(answer) : undefined, true)
    const onFailure = () => settle(undefined, false)
    const settle = (written: Buffer | undefined, isSound: boolean) => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onFailure).off('exit', onFailure)
      resolve({ written, isSound })
    }
    const timer = setTimeout(onFailure, limits.pictureWriteMs)
    thread.on('message', onMessage).on('error', onFailure).on('exit', onFailure)
    thread.postMessage({ bytes: Uint8Array.from(bytes), kind, edge: limits.pictureEdge })
  })
}

/** Threads that are ready, without work, begun as they are needed. */
function createThreads() {
  const free: Worker[] = []
  let idle: NodeJS.Timeout | undefined
  const endAll = () => {
    for (const thread of free.splice(0)) void thread.terminate()
  }
  return {
    /** Returns a thread that has loaded its decoders, or nothing where none can be begun. */
    take: async () => {
      clearTimeout(idle)
      const known = free.pop()
      if (known) return known
      // The parent's loaders (test runner, tsx) have no business in there.
      const started = new Worker(new URL('./pictureWorker.mjs', import.meta.url), {
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb },
      })
      started.unref()
      try {
        await once(started, 'message')
        return started
      } catch {
        return undefined
      }
    },
    giveBack: (thread: Worker | undefined, isSound: boolean) => {
      if (thread && isSound) free.push(thread)
      else void thread?.terminate()
      clearTimeout(idle)
      idle = setTimeout(endAll, idleMs)
      idle.unref()
    },
  }
}

/** Threads without work give their memory back after so long, in milliseconds. */
const idleMs = 30_000

/** Of what a drawing is read into. */
const maxOldGenerationSizeMb = 64
