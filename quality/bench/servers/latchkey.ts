/**
 * The backend with one project and one chain, whose node's address it was started with, and without the limits that would end a
 * measurement. Run as a process of its own; prints its address.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits, listen } from '@latchkey/server'

const [, , node = ''] = process.argv
const server = await listen({
  port: 0,
  dataFolder: mkdtempSync(join(tmpdir(), 'latchkey-bench-')),
  chains: { 'eip155:31337': { upstreams: [node] } },
  projects: [{ id: 'local', name: 'Bench' }],
  limits: { ...limits, requestsPerPrefix: 1e9, requestsPerProject: 1e9 },
})
console.log(`${server.url}/v1/?projectId=local&chainId=eip155:31337`)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
