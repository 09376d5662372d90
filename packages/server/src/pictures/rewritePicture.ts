import { Worker } from 'node:worker_threads'
import { createGate } from '../createGate.ts'
import type { Limits } from '../limits.ts'
import { lateTurn } from './fetchPublic.ts'
import { readPicture } from './readPicture.ts'

/** Decoders of these are there. What is animated becomes its first picture. */
const readable: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/**
 * Writes a picture anew, as a WebP of no more than so many pixels on either side. `undefined` for what cannot be read as one.
 *
 * @param signal - until when its turn has to come.
 * @throws FetchRefusal when it does not.
 */
export type RewritePicture = (bytes: Buffer, signal: AbortSignal) => Promise<Buffer | undefined>

/**
 * Makes what writes pictures anew: nothing of a stranger's file but its pixels is left, neither what is hidden in it nor what is wrong with it. One at
 * a time, in a thread that is begun anew after each failure and ended when nobody has needed it for a while.
 */
export function createRewriter(
  limits: Pick<Limits, 'picturePixels' | 'pictureEdge' | 'pictureWriteMs'>,
): RewritePicture {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    const ending = worker
    worker = undefined
    void ending?.terminate()
  }
  const start = () => {
    // The parent's loaders (test runner, tsx) have no business in there.
    const started = new Worker(new URL('./pictureWorker.mjs', import.meta.url), { execArgv: [] })
    started.unref()
    return (worker = started)
  }
  const rewrite = (bytes: Buffer) =>
    new Promise<Buffer | undefined>((resolve) => {
      const thread = worker ?? start()
      const onMessage = (written: unknown) =>
        settle(written instanceof Uint8Array ? written : undefined)
      const onFailure = () => settle(undefined)
      const settle = (written: Uint8Array | undefined) => {
        clearTimeout(timer)
        thread.off('message', onMessage).off('error', onFailure).off('exit', onFailure)
        // One that has failed may be in any state.
        if (!written) end()
        resolve(written && Buffer.from(written))
      }
      const timer = setTimeout(onFailure, limits.pictureWriteMs)
      thread.on('message', onMessage).on('error', onFailure).on('exit', onFailure)
      thread.postMessage({ bytes: Uint8Array.from(bytes), edge: limits.pictureEdge })
    })
  const inTurn = createGate(1, lateTurn)
  return async (bytes, signal) => {
    const head = readPicture(bytes)
    if (!head || !readable.includes(head.type) || head.width * head.height > limits.picturePixels)
      return undefined
    return inTurn(() => {
      clearTimeout(idle)
      return rewrite(bytes).finally(() => {
        idle = setTimeout(end, idleMs)
        idle.unref()
      })
    }, signal)
  }
}

/** Its memory is given back after so long without work, in milliseconds. */
const idleMs = 30_000
