import { fileURLToPath } from 'node:url'
import { loadOverHttp } from './loadOverHttp.ts'
import { startProcess } from './startProcess.ts'
import { atMost, median, type Line } from './statistics.ts'

const program = fileURLToPath(new URL('servers/projects.ts', import.meta.url))
const sizes = { ours: 2_000, floor: 200 } as const
const rounds = 3
const load = { seconds: 2, connections: 20 }

/** What one request costs when the store holds ten times as many projects: each of them is asked for in turn. */
export async function benchGrowth(): Promise<Line[]> {
  const [large, small] = await Promise.all([startWith(sizes.ours), startWith(sizes.floor)])
  const times = { ours: [] as number[], floor: [] as number[] } // empty, so of any kind
  // In turns, so that a busy moment of the machine meets both. The first round warms them up and is not counted.
  for (let turn = 0; turn <= rounds; turn += 1) {
    const ours = await loadOverHttp(large.nextUrl, load)
    const floor = await loadOverHttp(small.nextUrl, load)
    if (turn === 0) continue
    times.ours.push(...ours)
    times.floor.push(...floor)
  }
  await Promise.all([large.stop(), small.stop()])
  const middle = { ours: median(times.ours), floor: median(times.floor) }
  const what = `configuration of a project, of ${sizes.ours} projects against ${sizes.floor}`
  return [atMost(what, { ...middle, unit: 'ms', mark: 'growth' })]
}

async function startWith(count: number) {
  const { line, stop } = await startProcess(['--import', 'tsx', program, String(count)])
  let next = 0
  const nextUrl = () => `${line}/appkit/v1/config?projectId=p${(next += 1) % count}`
  return { nextUrl, stop }
}
