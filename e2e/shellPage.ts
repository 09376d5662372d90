import { test as base } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { buildPage } from './buildPage.ts'
import type { Setup } from './pages/shell/setup.ts'

/** A page that shows the parts of the dialog as a test asks for them. */
export type ShellPage = ReturnType<typeof shellPage>

function shellPage(page: Page, url: string) {
  const dialog = page.locator('latchkey-modal dialog[open]')
  return {
    dialog,
    title: dialog.locator('h2'),
    button: page.locator('#first .lk-button').first(),
    close: dialog.locator('[part=close]'),
    back: dialog.locator('[part=back]'),
    walletRow: dialog.getByRole('button', { name: /^Test wallet/ }),
    async goto(setup: Setup = {}) {
      await page.goto(`${url}/?setup=${encodeURIComponent(JSON.stringify(setup))}`)
      await page.locator('#first .lk-button:not([data-state=restoring])').first().waitFor()
    },
  }
}

/** `test` with the page of `e2e/pages/shell`, built once for each worker. */
export const test = base.extend<{ shell: ShellPage }>({
  shell: async ({ page, serveSite }, use) =>
    use(shellPage(page, await serveSite(await buildPage('shell')))),
})
