import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWorldPorts } from '../source/freePorts.ts'
import { root } from '../source/listSources.ts'
import { startProcess } from './startProcess.ts'
import { median, within, type Line } from './statistics.ts'

const starts = 5

/** `npm start` when it has been started before: everything is installed and built, and the chains and the store go on from what they kept. */
export async function benchWorldStart(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-world-'))
  await startOnce(folder) // it builds what is stale, and is not counted
  const seconds: number[] = []
  for (let time = 0; time < starts; time += 1) seconds.push(await startOnce(folder))
  rmSync(folder, { recursive: true, force: true })
  const what = 'npm start, the second time, until the demo is served'
  return [within(what, { seconds: median(seconds), mark: 'worldStart' })]
}

async function startOnce(folder: string): Promise<number> {
  const environment = { ...(await findWorldPorts()), LATCHKEY_DATA: folder }
  const script = join(root, 'tools/local-world/start.mjs')
  const started = performance.now()
  const { stop } = await startProcess([script], environment, (line) =>
    line.startsWith('Latchkey is ready: '),
  )
  const seconds = (performance.now() - started) / 1_000
  await stop()
  return seconds
}
