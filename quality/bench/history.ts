import { fileURLToPath } from 'node:url'
import { loadOverHttp } from './loadOverHttp.ts'
import { startProcess } from './startProcess.ts'
import { atMost, median, type Line } from './statistics.ts'

const program = fileURLToPath(new URL('servers/history.ts', import.meta.url))
const sizes = { ours: 100_000, floor: 10_000 } as const
const account = `0x${'11'.repeat(20)}`
const rounds = 3
const load = { seconds: 2, connections: 4 }

/** What a page of an account's history costs when it is ten times as long: the first page, and pages anywhere in it. */
export async function benchHistory(): Promise<Line[]> {
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
  const what = `a page of a history, of ${sizes.ours} transactions against ${sizes.floor}`
  return [atMost(what, { ...middle, unit: 'ms', mark: 'growth' })]
}

async function startWith(count: number) {
  const { line, stop } = await startProcess(['--import', 'tsx', program, account, String(count)])
  let next = 0
  const nextUrl = () => {
    next += 1
    const path = `${line}/v1/account/${account}/history?projectId=bench&chainId=eip155:31337`
    // Every fourth is the first page; the others are spread over all of it.
    return next % 4 === 0 ? path : `${path}&cursor=${1 + ((next * 7_919) % count)}.0`
  }
  return { nextUrl, stop }
}
