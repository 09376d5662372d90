import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pureAnnotations } from '../../scripts/pureAnnotations.mjs'
import { neededAtOnce } from './scripts/neededAtOnce.mjs'

const main = fileURLToPath(new URL('src/main.ts', import.meta.url))

/**
 * The document of the frame, and the empty one of its window. The content policy allows no inline style or script, so Vite's preload shim stays
 * out and no file is inlined. The signer worker and the pages at the top level are builds of their own; `scripts/build.mjs` runs all of them and
 * writes the manifest.
 */
export default defineConfig({
  plugins: [pureAnnotations(), react()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { sdk: 'sdk.html', window: 'window.html' },
      output: { manualChunks: neededAtOnce(main, 'sdk') },
    },
  },
})
