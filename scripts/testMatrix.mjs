/**
 * Tests the packages with other tools: `npm run test:matrix` runs a small set of bundlers, `npm run test:matrix -- --all` every bundler and
 * browser, and `npm run test:matrix -- rollup firefox` those that are named. Installs what they need first.
 */
import { buildApps, buildContracts } from './build.mjs'
import { matrixTests } from './check/checks.mjs'
import { runChecks } from './check/runChecks.mjs'
import { runVitest } from './check/runTests.mjs'
import { ensureEngines, prepare } from './setup.mjs'

const small = ['esbuild', 'webpack', 'vite8', 'next-turbopack', 'recipes']
const bundlers = [...small, 'rollup', 'vite6', 'next-webpack']
const engines = ['firefox', 'webkit']
const known = [...bundlers, ...engines]

const args = process.argv.slice(2)
const named = args.filter((name) => name !== '--all')
const unknown = named.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${known.join(', ')}, or --all.`)
  process.exit(2)
}
const chosen = args.includes('--all') ? known : named.length > 0 ? named : small

const chosenBundlers = chosen.filter((name) => bundlers.includes(name))
const chosenEngines = chosen.filter((name) => engines.includes(name))
const checks = []
if (chosenBundlers.length > 0)
  checks.push({
    name: 'bundlers',
    alone: true,
    run: () => {
      process.env.LATCHKEY_BUNDLERS = chosenBundlers.join(',')
      return runVitest(matrixTests)
    },
  })
if (chosenEngines.length > 0)
  checks.push({
    name: 'engines',
    alone: true,
    run: async () => {
      await ensureEngines(chosenEngines)
      await buildApps()
      process.env.LATCHKEY_ENGINES = chosenEngines.join(',')
      return runVitest([], ['--config', 'e2e/engines/vitest.config.ts'])
    },
  })

await prepare()
await buildContracts()
await runChecks(checks)
