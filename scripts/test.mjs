/**
 * Runs every check, or only those that are named: `npm test`, `npm test -- lint types`. Installs first what they need. The last line is
 * `N passed, N failed`, and the exit code says the same.
 */
import { checks } from './check/checks.mjs'
import { prepare } from './setup.mjs'

const named = process.argv.slice(2)
const unknown = named.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}.`)
  console.error(`There are: ${checks.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const started = Date.now()
const results = new Map()
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

try {
  await prepare()
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
await runAll(select(named))
report()

/** The named checks and what they need. */
function select(names) {
  if (names.length === 0) return checks
  const needed = checks.filter(({ name }) => names.includes(name)).map(({ needs }) => needs)
  return checks.filter(({ name }) => names.includes(name) || needed.includes(name))
}

/** Two at a time, except for those that want the machine to themselves. */
async function runAll(selected) {
  const waiting = [...selected]
  const running = new Map()
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(
      ({ alone, needs }) =>
        (alone ? running.size === 0 : running.size < 2) &&
        ![...running.keys()].some((name) => name === needs),
    )
    if (next && ![...running.values()].some(({ alone }) => alone)) {
      waiting.splice(waiting.indexOf(next), 1)
      const work = runOne(next).finally(() => running.delete(next.name))
      running.set(next.name, { alone: next.alone, work })
    } else await Promise.race([...running.values()].map(({ work }) => work))
  }
}

async function runOne({ name, needs, run }) {
  const since = Date.now()
  if (needs && results.get(needs)?.failed) {
    const outcome = { passed: 0, failed: 1, output: `Needs "${needs}", which failed.` }
    results.set(name, outcome)
    return console.log(`✗ ${name}: needs ${needs}`)
  }
  const beat = setInterval(() => console.log(`  ${name} … ${seconds(since)}`), 30_000)
  const outcome = await run().catch((error) => ({
    passed: 0,
    failed: 1,
    output: String(error?.stack ?? error),
  }))
  clearInterval(beat)
  results.set(name, outcome)
  const { passed, failed, skipped } = outcome
  const counts = [
    `${passed} passed`,
    failed && `${failed} failed`,
    skipped && `${skipped} skipped`,
  ].filter(Boolean)
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(10)} ${counts.join(', ')}, ${seconds(since)}`)
  // At once for whoever watches, and at the end again for whoever comes later.
  if (failed) printOutput(name, outcome)
}

function printOutput(name, { output }) {
  console.log(`\n──── ${name} ────\n${output.trim()}\n`)
}

function report() {
  for (const [name, outcome] of results) if (outcome.failed > 0) printOutput(name, outcome)
  const unsteady = [...results.values()].flatMap((outcome) => outcome.unsteady ?? [])
  if (unsteady.length > 0)
    console.log(
      `\nPassed only at the second try:\n${unsteady.map((name) => `  ${name}`).join('\n')}`,
    )
  const total = (kind) => [...results.values()].reduce((sum, outcome) => sum + outcome[kind], 0)
  console.log(`\nAll of it took ${seconds(started)}.`)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = total('failed') > 0 ? 1 : 0
}
