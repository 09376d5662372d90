import { defineConfig } from 'tsdown'

/** The command line, and the files that are read at run time, besides what every package is built from. */
export default defineConfig({
  entry: ['src/exports/*.ts', 'src/bin.ts', '!**/*.test.ts'],
  platform: 'node',
  fixedExtension: false,
  copy: [
    { from: 'src/store/pgliteWorker.mjs', to: 'dist/store' },
    { from: 'src/store/migrations', to: 'dist/store' },
    { from: 'src/pictures/pictureWorker.mjs', to: 'dist/pictures' },
    { from: 'src/pictures/rewriteDrawing.mjs', to: 'dist/pictures' },
  ],
})
