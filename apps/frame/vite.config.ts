import { defineConfig } from 'vite'

/** The content policy allows no inline style or script, so Vite's preload shim stays out. */
export default defineConfig({
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
