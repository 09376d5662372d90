import { defineConfig } from 'tsdown'

/** Files of `src` itself are entries too, so that the build keeps the tree of the sources: `dist/exports/index.js`. */
export default defineConfig({ entry: ['src/exports/*.ts', 'src/*.ts', '!**/*.test.ts'] })
