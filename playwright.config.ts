import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from '@latchkey/testing/playwright'
import { evmAlone } from './e2e/worldOptions.ts'

/**
 * Browser tests: `npx playwright test`. Playwright knows no export conditions, so `e2e/tsconfig.json` leads our packages'
 * names to their sources, and nothing has to be built before.
 */
export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts', // the tests of other engines run on Vitest
  tsconfig: 'e2e/tsconfig.json',
  outputDir: 'test-results',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: 3, // of two processors two leave a quarter idle, as tests wait for chains and servers; more only make each test slower
  timeout: 60_000, // for the longest jobs, on a machine that has much else to do
  expect: { timeout: 10_000 },
  reporter: process.env.CI
    ? [['line'], ['json', { outputFile: 'test-results/report.json' }]]
    : 'list',
  use: {
    // Every test pays for a trace, also those that pass and throw it away.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    // What moves has to be waited for; modal, journey and embedding have views move, as for most visitors.
    reducedMotion: 'reduce',
    worldOptions: evmAlone,
  },
})
