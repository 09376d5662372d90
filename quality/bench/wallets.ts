import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadOverHttp } from './loadOverHttp.ts'
import { startProcess } from './startProcess.ts'
import { atLeast, atMost, median, quantile, type Line } from './statistics.ts'

const program = (name: string, argument: string) => [
  '--import',
  'tsx',
  fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url)),
  argument,
]
const catalogueFile = fileURLToPath(
  new URL('../../packages/server/catalogue/wallets.json', import.meta.url),
)
const rounds = 5
const load = { seconds: 2, connections: 50 }
const times10 = 10

/** The wallet catalogue: a search against a bare handler that sends the same bytes, and what ten times as many wallets cost. */
export async function benchWallets(): Promise<Line[]> {
  return [...(await benchSearch()), ...(await benchWalletGrowth())]
}

/** A search of which 40 wallets are given, as every visitor of a busy site asks it. */
async function benchSearch(): Promise<Line[]> {
  const server = await startProcess(program('wallets', ''))
  const ask = `${server.line}/getWallets?projectId=local&st=latchkey&sv=react-0&entries=40&search=`
  const floor = await startProcess(program('floor', await get(`${ask}wallet`)))
  const [same, bare] = await inTurns([
    () => loadOverHttp(() => `${ask}wallet`, load),
    () => loadOverHttp(() => floor.line, load),
  ])
  await Promise.all([server.stop(), floor.stop()])
  if (!same || !bare) throw new Error('Nothing was measured.')
  const perSecond = (answers: readonly number[]) => answers.length / (rounds * load.seconds)
  const slowest = { ours: quantile(same, 0.99), floor: quantile(bare, 0.99), unit: 'ms' }
  return [
    atLeast('GET /getWallets, a search, 40 wallets: requests per second', {
      ours: perSecond(same),
      floor: perSecond(bare),
      mark: 'walletsThroughput',
    }),
    atMost('GET /getWallets, a search, 40 wallets: slowest hundredth', {
      ...slowest,
      mark: 'walletsSlowest',
    }),
  ]
}

/** What a search that has to be done anew costs when the catalogue holds ten times as many wallets, of names as different. */
async function benchWalletGrowth(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-catalogue-'))
  const file = join(folder, 'wallets.json')
  const names = readNames()
  const wallets = Array.from({ length: times10 }, (_, copy) =>
    names.map((name, index) => ({
      id: `w${copy}.${index}`,
      name: shift(name, copy),
      chains: ['eip155:*'],
      homepage: 'https://wallet.example.com',
    })),
  ).flat()
  const small = join(folder, 'small.json')
  writeFileSync(file, JSON.stringify({ version: 1, base: 'none', wallets }))
  writeFileSync(
    small,
    JSON.stringify({ version: 1, base: 'none', wallets: wallets.slice(0, names.length) }),
  )
  const [large, little] = await Promise.all([
    startProcess(program('wallets', file)),
    startProcess(program('wallets', small)),
  ])
  const searches = createSearches(names)
  const asking = (line: string) => () => {
    const next = searches.next()
    return `${line}/getWallets?projectId=local&search=${next}&chains=eip155:1&exclude=x${next}`
  }
  const gentle = { ...load, connections: 20 }
  const [ours, floor] = await inTurns([
    () => loadOverHttp(asking(large.line), gentle),
    () => loadOverHttp(asking(little.line), gentle),
  ])
  await Promise.all([large.stop(), little.stop()])
  rmSync(folder, { recursive: true, force: true })
  if (!ours || !floor) throw new Error('Nothing was measured.')
  const what = `a search done anew, of ${wallets.length} wallets against ${names.length}`
  return [atMost(what, { ours: median(ours), floor: median(floor), unit: 'ms', mark: 'growth' })]
}

/** Runs each in turn, so that a busy moment of the machine meets all. The first round warms them up and is not counted. */
async function inTurns(runs: readonly (() => Promise<number[]>)[]) {
  const times: number[][] = runs.map(() => [])
  for (let turn = 0; turn <= rounds; turn += 1)
    for (const [index, run] of runs.entries()) {
      const measured = await run()
      if (turn > 0) times[index]?.push(...measured)
    }
  return times
}

/** What people type: the beginnings of names, some with a slip, one after the other; more than the server remembers. */
function createSearches(names: readonly string[]) {
  const typed = names.flatMap((name) =>
    [2, 3, 4, 5, 6, 8].flatMap((length) => {
      const start = name.slice(0, length)
      return length < 5 ? [start] : [start, `${start.slice(0, 2)}${start.slice(3)}`]
    }),
  )
  let next = 0
  return { next: () => encodeURIComponent(typed[(next += 1) % typed.length] ?? '') }
}

function readNames() {
  const file = JSON.parse(readFileSync(catalogueFile, 'utf8')) as { wallets: { name: string }[] } // written by our own script
  return file.wallets.map(({ name }) => name)
}

/** Another name of the same shape: each letter moved along the alphabet. */
function shift(name: string, by: number) {
  return name.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by) % 26)),
  )
}

async function get(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}
