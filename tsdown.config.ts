import { join } from 'node:path'
import { defineConfig } from 'tsdown'
import { pureAnnotations } from './scripts/pureAnnotations.mjs'

/** What every published package is built with: one ESM file per source file, so that bundlers keep only what is used. */
export default defineConfig({
  workspace: ['packages/*'],
  entry: { 'exports/*': 'src/exports/*.ts' },
  format: 'esm',
  platform: 'neutral',
  unbundle: true,
  dts: true,
  sourcemap: true,
  clean: true,
  plugins: [pureAnnotations()],
  external: [/^node:/],
  // The tree of `dist` is that of `src`, whichever files are entries: `dist/exports/index.js`.
  outputOptions: (options) => ({
    ...options,
    preserveModulesRoot: join(options.dir ?? 'dist', '../src'),
  }),
})
