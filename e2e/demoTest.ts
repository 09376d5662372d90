import { test as base } from '@latchkey/testing/playwright'
import { demoPage, type DemoPage } from './demoPage.ts'

/** `test` with the demo in the test's page, not opened yet. */
export const test = base.extend<{ demo: DemoPage }>({
  demo: async ({ page, world }, use) => use(demoPage(page, world.urls.demo)),
})
