/**
 * Runs every check: `npm test`; only those that are named: `npm test -- lint types`; or those that the changes since the last commit affect:
 * `npm test -- changed`. Installs what they need first. The last line is `N passed, N failed`, and the exit code is 1 after a failure.
 */
import { buildContracts } from './build.mjs'
import { listChanged, selectChanged } from './check/changed.mjs'
import { checks } from './check/checks.mjs'
import { runChecks } from './check/runChecks.mjs'
import { prepare } from './setup.mjs'

const named = process.argv.slice(2)
const onlyChanged = named.join() === 'changed'
const unknown = onlyChanged
  ? []
  : named.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}.`)
  console.error(`There are: changed, ${checks.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

try {
  await prepare()
  await buildContracts()
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
await runChecks(onlyChanged ? selectChanged(listChanged()) : select(named))

/** Returns the named checks and what they need. */
function select(names) {
  if (names.length === 0) return checks
  const needed = checks.filter(({ name }) => names.includes(name)).map(({ needs }) => needs)
  return checks.filter(({ name }) => names.includes(name) || needed.includes(name))
}
