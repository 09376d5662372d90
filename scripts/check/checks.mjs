import { existsSync, readdirSync } from 'node:fs'
import { buildApps } from '../build.mjs'
import { checkTypes } from './checkTypes.mjs'
import { fromExitCode, sum } from './outcome.mjs'
import { root, runTool } from './runCommand.mjs'
import { runPlaywright, runVitest } from './runTests.mjs'

/** Folders with a tsconfig of their own, and the root's for everything outside of them. */
const projects = ['packages', 'apps', 'tools']
  .flatMap((parent) => readdirSync(root + parent).map((name) => `${parent}/${name}`))
  .filter((folder) => existsSync(`${root}${folder}/tsconfig.json`) && hasSources(folder))
  .concat('e2e', '.')

const published = readdirSync(`${root}packages`).map((name) => `packages/${name}`)

function hasSources(folder) {
  const src = `${root}${folder}/src`
  if (!existsSync(src)) return false
  return readdirSync(src, { recursive: true }).some((file) => /\.tsx?$/.test(file))
}

async function inTurn(items, run) {
  const outcomes = []
  for (const item of items) outcomes.push(await run(item))
  return sum(outcomes)
}

/** For programs that read all of the repository: a tenth of their time goes into clearing away what is new, where there is little room for it. */
const roomy = '--max-semi-space-size=64'

/** A check that runs the tests whose path begins with one of these. */
const vitest = (name, tests, more = {}) => ({ name, tests, ...more, run: () => runVitest(tests) })

/** For tools that pack: `build` has run, and `prepack` would empty the folders that other checks read. */
const withoutPrepack = { npm_config_ignore_scripts: 'true' }

/** Runs a tool; the check passes when the tool exits with 0. */
export const tool = async (...args) => fromExitCode(await runTool(...args))

/** Beginnings of the paths of the tests that `npm run test:matrix` runs. */
export const matrixTests = ['quality/bundlers/']

/**
 * Every check in the order in which it starts.
 *
 * @type {{ name: string, needs?: string, alone?: boolean, tests?: string[], run: () => Promise<import('./outcome.mjs').Outcome> }[]}
 * `needs`: the check that must have passed before. `alone`: nothing else runs meanwhile. `tests`: the beginnings of the paths that Vitest is given.
 */
export const checks = [
  {
    name: 'build',
    run: async () => {
      const packages = await tool('tsdown', [])
      // After the packages, whose output folders are emptied first; nothing has to be built any more while other checks read it.
      await buildApps()
      return packages
    },
  },
  // It waits now and then for servers, mails and chains, and the others go on meanwhile.
  vitest('unit', ['packages/', 'apps/'], { needs: 'build' }),
  { name: 'format', run: () => tool('prettier', ['--check', '.']) },
  {
    name: 'lint',
    run: () =>
      tool('eslint', ['.', '--max-warnings=0'], {
        environment: { LINT_WHOLE: '1', NODE_OPTIONS: roomy },
      }),
  },
  {
    name: 'types',
    run: () => inTurn(projects, (project) => checkTypes(project, projects)),
  },
  { name: 'unused', run: () => tool('knip', []) },
  ...[
    'imports',
    'namespaces',
    'licences',
    'packages',
    'budgets',
    'exports',
    'doubles',
    'documents',
    'catalogue',
    'start',
  ].map((name) => vitest(name, [`quality/${name}.test.ts`])),
  {
    name: 'publint',
    needs: 'build',
    run: () =>
      inTurn(published, (folder) =>
        tool('publint', ['run', folder, '--strict'], { environment: withoutPrepack }),
      ),
  },
  {
    name: 'attw',
    needs: 'build',
    run: () =>
      inTurn(published, (folder) =>
        tool(
          '@arethetypeswrong/cli',
          ['--pack', folder, '--profile', 'esm-only', '--exclude-entrypoints', 'buttons.css'],
          { command: 'attw', environment: withoutPrepack },
        ),
      ),
  },
  vitest('paths', ['quality/paths.test.ts'], { needs: 'build' }),
  vitest('frame', ['quality/frame/']),
  vitest('ssr', ['quality/ssr/'], { needs: 'build' }),
  vitest('page', ['quality/page/'], { needs: 'build' }),
  { name: 'browser', alone: true, run: () => runPlaywright() },
]
