import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './runCommand.mjs'

// A test that fails is tried once more, by both runners: a shared machine that stood still for seconds is no fault of what is tested. It
// passes then, and is named at the end of the run, so that it gets looked into.

/**
 * Runs Vitest on the files whose path contains one of the filters and counts each test.
 *
 * @param {string[]} filters
 * @param {string[]} [more] further arguments
 * @param {'run' | 'related'} [command] `related`: the filters are sources, and the tests that import them run
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
export function runVitest(filters, more = [], command = 'run') {
  return withReport(async (file) => {
    const args = [command, '--run', '--retry=1', ...filters, ...more]
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    // Beside others, the unit tests take their time.
    const result = await runTool('vitest', [...args, ...reporters], { minutes: 40 })
    return {
      ...result,
      count: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests + numTodoTests,
        // The report has no word of tries; what Vitest prints has.
        unsteady: [...result.output.matchAll(/^ +✓ (.*) \(retry x1\)/gm)].map(([, name]) => name),
      }),
    }
  })
}

/**
 * Runs the browser tests and counts each one.
 *
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
export function runPlaywright(more = []) {
  return withReport(async (file) => {
    const result = await runTool(
      '@playwright/test',
      ['test', '--retries=1', '--reporter=list,json', ...more],
      {
        command: 'playwright',
        environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        minutes: 60, // a slow machine takes half of them
      },
    )
    return {
      ...result,
      count: ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        unsteady: suites.flatMap(listUnsteady),
      }),
    }
  })
}

/** The tests of a suite, and of those inside it, that passed only at the second try. */
function listUnsteady({ file, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(listUnsteady)]
}

/** Gives a run a place for its report and reads it. A run that fails without a failed test (a file that does not load) counts as one failure. */
async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code, output, count } = await run(file)
    const counted = readCounts(file, count)
    const failed = code === 0 ? counted.failed : Math.max(counted.failed, 1)
    return { ...counted, failed, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
