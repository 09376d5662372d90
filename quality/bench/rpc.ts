import { fileURLToPath } from 'node:url'
import { startDevnet } from '@latchkey/testing'
import { loadOverHttp } from './loadOverHttp.ts'
import { startProcess } from './startProcess.ts'
import { round, type Line } from './statistics.ts'

const program = (name: string) => [
  '--import',
  'tsx',
  fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url)),
]
const load = { seconds: 5, connections: 50 }

/** A read that the RPC proxy has in its cache, against a bare handler that sends the same bytes. */
export async function benchRpc(): Promise<Line[]> {
  const devnet = await startDevnet()
  const [chain] = Object.values(devnet.chains)
  if (!chain) throw new Error('The local world has no chain.')
  const ask = (method: string, params: readonly unknown[]) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const first = await post(chain.url, ask('eth_getBlockByNumber', ['0x1', false]))
  // A real chain's answer; only the hash is needed.
  const { hash } = (JSON.parse(first) as { result: { hash: string } }).result

  const body = ask('eth_getBlockByHash', [hash, false])
  const server = await startProcess([...program('latchkey'), chain.url])
  const floor = await startProcess([...program('floor'), await post(server.line, body)])
  const ours = await loadOverHttp(server.line, { body, ...load })
  const bare = await loadOverHttp(floor.line, { body, ...load })
  await Promise.all([server.stop(), floor.stop()])
  await devnet.stop()

  const share = ours.perSecond / bare.perSecond
  return [
    {
      what: 'RPC proxy, cached read: requests per second',
      ours: round(ours.perSecond),
      floor: round(bare.perSecond),
      ratio: share,
      mark: '≥ 0.5',
      isMet: share >= 0.5,
    },
    {
      what: 'RPC proxy, cached read: slowest hundredth',
      ours: `${round(ours.p99)} ms`,
      floor: `${round(bare.p99)} ms`,
      ratio: ours.p99 / bare.p99,
      mark: '≤ 3',
      isMet: ours.p99 / bare.p99 <= 3,
    },
  ]
}

async function post(url: string, body: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}
