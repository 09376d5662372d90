import { fileURLToPath } from 'node:url'
import { startDevnet } from '@latchkey/testing'
import { loadOverHttp } from './loadOverHttp.ts'
import { startProcess } from './startProcess.ts'
import { atLeast, atMost, quantile, type Line } from './statistics.ts'

const program = (name: string) => [
  '--import',
  'tsx',
  fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url)),
]
const rounds = 5
const load = { seconds: 2, connections: 50 }

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
  const times = { ours: [] as number[], floor: [] as number[] } // empty, so of any kind
  // In turns, so that a busy moment of the machine meets both. The first round warms them up and is not counted.
  for (let turn = 0; turn <= rounds; turn += 1) {
    const ours = await loadOverHttp(() => server.line, { body, ...load })
    const bare = await loadOverHttp(() => floor.line, { body, ...load })
    if (turn === 0) continue
    times.ours.push(...ours)
    times.floor.push(...bare)
  }
  await Promise.all([server.stop(), floor.stop()])
  await devnet.stop()

  const perSecond = (answers: readonly number[]) => answers.length / (rounds * load.seconds)
  const slowest = { ours: quantile(times.ours, 0.99), floor: quantile(times.floor, 0.99) }
  return [
    atLeast('RPC proxy, cached read: requests per second', {
      ours: perSecond(times.ours),
      floor: perSecond(times.floor),
      mark: 'rpcThroughput',
    }),
    atMost('RPC proxy, cached read: slowest hundredth', {
      ...slowest,
      unit: 'ms',
      mark: 'rpcSlowest',
    }),
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
