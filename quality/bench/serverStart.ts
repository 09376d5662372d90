import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../source/freePorts.ts'
import { root } from '../source/listSources.ts'
import { startProcess } from './startProcess.ts'
import { median, within, type Line } from './statistics.ts'

/** From `latchkey serve` to the first answer of `/ready`, on an embedded store that was made before. */
export async function benchServerStart(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  await startOnce(folder)
  const warm: number[] = []
  for (let time = 0; time < 5; time += 1) warm.push(await startOnce(folder))
  rmSync(folder, { recursive: true, force: true })
  const what = 'start of the server with the embedded store, warm'
  return [within(what, { seconds: median(warm), mark: 'serverStart' })]
}

async function startOnce(folder: string): Promise<number> {
  const port = await findFreePort()
  const started = performance.now()
  const server = startProcess([join(root, 'packages/server/dist/bin.js'), 'serve'], {
    PORT: String(port),
    LATCHKEY_DATA: folder,
    LATCHKEY_RPC_31337: 'http://127.0.0.1:1',
  })
  let isReady = false
  while (!isReady) {
    isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (!isReady) await Promise.race([wait(10), server.then(() => wait(10))])
  }
  const seconds = (performance.now() - started) / 1_000
  await (await server).stop()
  return seconds
}
