import { defineConfig } from 'tsdown'

export default defineConfig({
  // Files of `src` itself are entries too, so that the build keeps the tree of the sources: `dist/exports/index.js`.
  entry: ['src/exports/*.ts', 'src/*.ts', '!**/*.test.ts'],
})
