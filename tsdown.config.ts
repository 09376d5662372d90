import { defineConfig } from 'tsdown'

/** What every published package is built with: one ESM file per source file, so that bundlers keep only what is used. */
export default defineConfig({
  workspace: ['packages/*'],
  entry: ['src/exports/*.ts'],
  format: 'esm',
  platform: 'neutral',
  unbundle: true,
  dts: true,
  sourcemap: true,
  clean: true,
})
