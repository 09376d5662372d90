/**
 * What a check found. Each check counts as one, and those that run tests count each test. `unsteady` names the tests that failed at first.
 *
 * @typedef {{ passed: number, failed: number, skipped?: number, unsteady?: string[], output: string }} Outcome
 */

/**
 * The outcome of a tool that says yes or no by its exit code.
 *
 * @param {{ code: number, output: string }} result
 * @returns {Outcome}
 */
export function fromExitCode({ code, output }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

/**
 * Adds outcomes up; only the output of those that failed is kept.
 *
 * @param {Outcome[]} outcomes
 * @returns {Outcome}
 */
export function sum(outcomes) {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    skipped: outcomes.reduce((total, { skipped = 0 }) => total + skipped, 0),
    output: outcomes
      .filter(({ failed }) => failed > 0)
      .map(({ output }) => output)
      .join('\n'),
  }
}
