/**
 * Runs the main journeys in browsers besides Chromium: `npm run test:matrix`, or only those that are named: `npm run test:matrix -- firefox`.
 * Installs first what they need.
 */
import { buildApps } from './build.mjs'
import { runTool } from './check/runCommand.mjs'
import { ensureEngines, prepare } from './setup.mjs'

const known = ['firefox', 'webkit']
const named = process.argv.slice(2)
const unknown = named.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown engine: ${unknown.join(', ')}. Choose from ${known.join(', ')}.`)
  process.exit(2)
}
const engines = named.length > 0 ? named : known

await prepare()
await ensureEngines(engines)
await buildApps()
const { code, output } = await runTool(
  'vitest',
  ['run', '--config', 'e2e/engines/vitest.config.ts'],
  { environment: { LATCHKEY_ENGINES: engines.join(',') } },
)
console.log(output)
process.exitCode = code === 0 ? 0 : 1
