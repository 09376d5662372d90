import { join } from 'node:path'
import { defineConfig } from 'tsdown'
import { mergeFiles } from '../../scripts/mergeFiles.ts'

export default defineConfig({
  // Files of `src` itself are entries too, so that the build keeps the tree of the sources: `dist/exports/index.js`.
  entry: ['src/exports/*.ts', 'src/*.ts', '!**/*.test.ts'],
  hooks: {
    'build:done': ({ options: { cwd } }) =>
      mergeFiles(join(cwd, 'dist'), {
        first: ['caip', 'account', 'network'],
        files: {
          // What every part needs that asks a server, and links to wallets.
          wire: ['route', 'api/query', 'error', 'origin', 'walletLink', 'api/origins'],
        },
      }),
  },
})
