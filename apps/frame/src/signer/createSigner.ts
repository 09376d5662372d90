import { createWorkerUrl } from '../workerUrl.ts'
import { connectSigner } from './connectSigner.ts'
import type { Signer } from './signer.ts'

/** Starts the signer worker of this frame. One for each page: it makes the frame's one Trusted Types policy. */
export function createSigner(): Signer {
  const worker = new Worker(createWorkerUrl(), { type: 'module', name: 'latchkey-signer' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(port2, [port2])
  const { signer, end } = connectSigner(port1)
  // A worker that does not load, or dies, answers nothing: whoever waits is told at once.
  worker.addEventListener('error', end)
  worker.addEventListener('messageerror', end)
  return signer
}
