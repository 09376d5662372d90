import { defineConfig } from 'vitest/config'

/** Unit tests read the packages' sources, so that no build has to run before them. */
const conditions = ['@latchkey/source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/*/src/**/*.test.{ts,tsx}',
      'quality/**/*.test.ts',
    ],
    maxWorkers: 2, // otherwise one processor of two is left idle
    testTimeout: 40_000,
    hookTimeout: 60_000,
  },
})
