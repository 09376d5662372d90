import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Answers every request with the bytes that this thread's objects take, after everything that is not needed any more is gone. Needs
 * `--expose-gc`.
 *
 * @returns the address
 */
export async function tellMemory(): Promise<string> {
  const server = createServer(async (_, response) => {
    // Twice, since what a first round finds dead may keep more alive until it is gone.
    globalThis.gc?.()
    await nextTurn()
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    response.end(String(heapUsed + external))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has this form of address.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
