import { readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node'

/** Unit tests read the packages' sources, so that no build has to run before them. */
const conditions = ['@latchkey/source']

/** Keeps files of one kind together: a process goes on only with a file of the same project and environment as the last one. */
class ByKind extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const kinds = new Map<string, TestSpecification[]>()
    for (const file of await super.sort(files)) {
      const isForPage = readFileSync(file.moduleId, 'utf8').startsWith('// @vitest-environment')
      const kind = `${file.project.name} ${isForPage}`
      kinds.set(kind, [...(kinds.get(kind) ?? []), file])
    }
    return [...kinds.values()].flat()
  }
}

/** The client of others leaves promises behind, which fail after the tests have ended. */
const alone = [
  'packages/core/src/connectors/walletConnect{,/*}.test.ts',
  'packages/server/src/relay/clients.test.ts',
]

const shared = {
  maxWorkers: 3, // of two processors two leave some idle, as tests wait for chains, stores and servers
  testTimeout: 40_000,
  hookTimeout: 60_000,
  // What is waited for comes at once where nothing else runs; one second is too little where much does.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    ...shared,
    sequence: { sequencer: ByKind },
    projects: [
      sharing('core'),
      sharing('server'),
      sharing('{protocol,testing}'),
      project('frame', ['apps/frame/src/**/*.test.{ts,tsx}'], { isolate: false }),
      project('isolated', [
        ...alone,
        '{packages/react,tools/phone-wallet}/src/**/*.test.{ts,tsx}',
        'quality/**/*.test.ts',
      ]),
    ],
  },
})

function project(name: string, include: readonly string[], test: InlineConfig = {}) {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: { ...shared, name, include: [...include], ...test },
  }
}

/** The tests of packages, whose files share what they import, which takes half the time: nothing is kept in a module. */
function sharing(packages: string) {
  return project(packages, [`packages/${packages}/src/**/*.test.ts`], {
    isolate: false,
    exclude: [...configDefaults.exclude, ...alone],
  })
}
