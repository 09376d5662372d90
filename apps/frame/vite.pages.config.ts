import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pureAnnotations } from '../../scripts/pureAnnotations.mjs'

/**
 * The documents at the top level: the page behind links of mails, and the window of social logins; by the rules of `vite.config.ts`. A build of its own: a browser keeps nothing in common for a document at the top level and
 * one in a page's frame, so that common chunks would only make the frame larger.
 */
export default defineConfig({
  plugins: [pureAnnotations(), react()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { input: { device: 'device.html', popup: 'popup.html' } },
  },
})
