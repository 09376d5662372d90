import { defineConfig } from 'vitest/config'

const conditions = ['@latchkey/source']

/** The main journeys in browsers that Playwright does not drive here: `npm run test:matrix -- firefox webkit`. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['e2e/engines/*.test.ts'],
    root: new URL('../..', import.meta.url).pathname,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
