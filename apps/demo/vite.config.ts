import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pureAnnotations } from '../../scripts/pureAnnotations.mjs'

/** The demo is built from the packages' sources, so that no other build has to run before it. */
export default defineConfig({
  plugins: [pureAnnotations(), react()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', sourcemap: true },
  server: { port: 4400 },
})
