import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pureAnnotations } from '../../scripts/pureAnnotations.mjs'

/** Built from the packages' sources. It is served below a path, beside the page that shows what runs. */
export default defineConfig({
  base: '/phone/',
  plugins: [pureAnnotations(), react()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  // The wallet's SDK is most of the page; there is nothing that could come later than it.
  build: { target: 'es2022', chunkSizeWarningLimit: 2000 },
  server: { port: 4406 },
})
