/** The backend with as many projects as it is told, and without the limits that would end a measurement. Prints its address. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits, listen } from '@latchkey/server'

const [, , count = '1'] = process.argv
const server = await listen({
  port: 0,
  dataFolder: mkdtempSync(join(tmpdir(), 'latchkey-bench-')),
  chains: {},
  projects: Array.from({ length: Number(count) }, (_, n) => ({ id: `p${n}`, name: 'Bench' })),
  limits: { ...limits, requestsPerPrefix: 1e9, requestsPerProject: 1e9 },
})
console.log(server.url)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
