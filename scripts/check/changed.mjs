import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { checks, tool } from './checks.mjs'
import { root } from './runCommand.mjs'
import { runPlaywright, runVitest } from './runTests.mjs'

/** Gates that read the sources as text, so that no import leads from them to a changed file. They need no build. */
const gates = ['types', 'imports', 'namespaces', 'exports', 'doubles', 'documents']

/** Returns the files that differ from the last commit or that git does not know yet, without deleted ones. */
export function listChanged() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return [
    ...git('diff', '-z', '--name-only', 'HEAD'),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ].filter((path) => path && existsSync(root + path))
}

/**
 * Returns the checks that changed files can break: format and lint of these files, the gates, the unit tests that import them, and the browser
 * tests among them.
 *
 * @param {string[]} files paths from the repository's root
 */
export function selectChanged(files) {
  const code = files.filter((path) => /\.(tsx?|mjs|js)$/.test(path))
  const chosen = [
    { name: 'format', run: () => tool('prettier', ['--check', '--ignore-unknown', ...files]) },
  ]
  if (code.length === 0) return [...chosen, ...named(['documents'])]
  chosen.push(
    { name: 'lint', run: () => tool('eslint', ['--no-warn-ignored', ...code]) },
    ...named(gates),
    { name: 'unit', run: () => runVitest(code, ['--passWithNoTests'], 'related') },
  )
  if (code.some((path) => path.startsWith('e2e/')))
    chosen.push({
      name: 'browser',
      alone: true,
      run: () => runPlaywright(['--only-changed', '--pass-with-no-tests']),
    })
  return chosen
}

const named = (names) => checks.filter(({ name }) => names.includes(name))
