/**
 * The backend with one project and the built-in wallets, or, when it was started with a path, those of a catalogue there; without the limits
 * that would end a measurement. Run as a process of its own; prints its address.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits, listen } from '@latchkey/server'

const [, , catalogue = ''] = process.argv
const server = await listen({
  port: 0,
  dataFolder: mkdtempSync(join(tmpdir(), 'latchkey-bench-')),
  chains: {},
  catalogue: catalogue || undefined,
  projects: [{ id: 'local', name: 'Bench' }],
  limits: { ...limits, requestsPerPrefix: 1e9, requestsPerProject: 1e9 },
})
console.log(server.url)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
