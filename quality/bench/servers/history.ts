/**
 * The backend with a history of as many transactions of one account as it is told, and a chain that stands still. Without the limits that would
 * end a measurement. Prints its address.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits, listen, openStore } from '@latchkey/server'

const [, , account = '', count = '1'] = process.argv
const rows = Number(count)
const chain = 'eip155:31337'
const hash = (block: string) => `'0x' || lpad(to_hex(${block}), 64, '0')`

const node = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    // What this server asks of its own chain.
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as {
      id: number
      method: string
    }
    const number = rows.toString(16)
    const header = {
      number: `0x${number}`,
      hash: `0x${number.padStart(64, '0')}`,
      parentHash: `0x${(rows - 1).toString(16).padStart(64, '0')}`,
    }
    const result = method === 'eth_chainId' ? '0x7a69' : header
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
})
await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
const { port } = node.address() as AddressInfo // it listens on a port

const store = await openStore({ dataFolder: mkdtempSync(join(tmpdir(), 'latchkey-bench-')) })
const movement = `jsonb_build_array(jsonb_build_object('kind', 'native', 'amount', n::text, 'from', '${account}', 'to', '0x' || repeat('22', 20)))`
for (const statement of [
  `insert into history_transactions select '${chain}', n, 0, ${hash('n')}, 1700000000000 + n * 1000, '${account}', '0x' || repeat('22', 20), null, n, true, 21000, null, false, 0 from generate_series(1, ${rows}) n`,
  `insert into history_entries select '${chain}', '${account}', n, 0, ${movement}, '[]' from generate_series(1, ${rows}) n`,
  `insert into history_blocks select '${chain}', n, ${hash('n')} from generate_series(${rows} - 10, ${rows}) n`,
  `insert into history_chains select '${chain}', 0, n, ${hash('n')}, '', 0 from generate_series(${rows}, ${rows}) n`,
  'analyze',
])
  await store.db.execute(statement)

const server = await listen({
  port: 0,
  store,
  chains: { [chain]: { upstreams: [`http://127.0.0.1:${port}`] } },
  history: { [chain]: { source: 'indexer' } },
  projects: [{ id: 'bench', name: 'Bench' }],
  limits: { ...limits, requestsPerPrefix: 1e9, requestsPerProject: 1e9 },
})
console.log(server.url)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
