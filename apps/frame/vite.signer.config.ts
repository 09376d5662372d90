import { defineConfig } from 'vite'

/** The signer worker: one file at a fixed address, which loads nothing, since its content policy lets it reach nothing. */
export default defineConfig({
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: 'src/signer/worker.ts',
      output: { entryFileNames: 'signer.js', codeSplitting: false },
    },
  },
})
