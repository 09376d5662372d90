/**
 * Runs checks, two at a time, and prints each outcome. The last line is `N passed, N failed`, and the exit code is 1 after a failure.
 *
 * @param {{ name: string, needs?: string, alone?: boolean, run: () => Promise<import('./outcome.mjs').Outcome> }[]} checks
 */
export async function runChecks(checks) {
  const started = Date.now()
  const results = new Map()
  await runAll(checks, results)
  report(results, started)
}

/** Runs the checks in order. One that is `alone` waits until nothing else runs. */
async function runAll(checks, results) {
  const waiting = [...checks]
  const running = new Map()
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(
      ({ alone, needs }) =>
        (alone ? running.size === 0 : running.size < 2) &&
        ![...running.keys()].some((name) => name === needs),
    )
    if (next && ![...running.values()].some(({ alone }) => alone)) {
      waiting.splice(waiting.indexOf(next), 1)
      const work = runOne(next, results).finally(() => running.delete(next.name))
      running.set(next.name, { alone: next.alone, work })
    } else await Promise.race([...running.values()].map(({ work }) => work))
  }
}

async function runOne({ name, needs, run }, results) {
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
  // Printed at once, and again at the end.
  if (failed) printOutput(name, outcome)
}

function printOutput(name, { output }) {
  console.log(`\n──── ${name} ────\n${output.trim()}\n`)
}

function report(results, started) {
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

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
