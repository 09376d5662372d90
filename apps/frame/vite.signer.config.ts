import { defineConfig } from 'vite'
import { pureAnnotations } from '../../scripts/pureAnnotations.mjs'

/**
 * The signer worker: one file at a fixed address, which loads nothing, since its content policy lets it reach nothing. Built as a library, which
 * leaves out what Vite adds to pages for loading more.
 */
export default defineConfig({
  plugins: [pureAnnotations()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    copyPublicDir: false,
    lib: {
      entry: 'src/signer/worker.ts',
      formats: ['iife'],
      name: 'signer',
      fileName: () => 'signer.js',
    },
  },
})
