/**
 * The backend with one project, for its relay, and without the limits that would end a measurement. Run as a process of its own; prints its
 * address, and the one where it tells its memory.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits, listen } from '@latchkey/server'
import { tellMemory } from './tellMemory.ts'

const server = await listen({
  port: 0,
  dataFolder: mkdtempSync(join(tmpdir(), 'latchkey-bench-')),
  chains: {},
  projects: [{ id: 'demo', name: 'Bench' }],
  limits: {
    ...limits,
    requestsPerPrefix: 1e9,
    requestsPerProject: 1e9,
    relayPrefixSockets: 1e9,
    relayProjectMessages: 1e9,
    relaySocketFrames: 1e9,
    relayTopicMessages: 1e9,
  },
})
console.log(`${server.url} ${await tellMemory()}`)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
