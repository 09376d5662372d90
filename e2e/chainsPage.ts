import { expect, expectAccessible } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { demoPage, settle } from './demoPage.ts'

/** What is on screen can be used by everybody. */
export async function look(page: Page) {
  await settle(page)
  await expectAccessible(page)
}

/** The demo with its test wallet on every chain family. */
export function chainsPage(page: Page, url: string) {
  const demo = demoPage(page, url)
  const { dialog } = demo
  return {
    rows: dialog.locator('.multichain .row'),
    strip: dialog.locator('.family'),
    actions: dialog.locator('.account-actions button'),
    /** Presses Approve in the wallet's window. */
    approve: () =>
      page
        .locator('[data-latchkey-test-wallet] dialog[open]')
        .getByRole('button', { name: 'Approve' })
        .click(),
    /** Connects every family by the buttons of the live panel, for tests of what comes after. */
    async connectAll() {
      await demo.button.hover() // which is when wallets are looked for
      const wallets = page.locator('[data-latchkey-test-wallet] dialog[open]')
      for (const family of ['Ethereum', 'Solana', 'Bitcoin']) {
        await page.getByRole('button', { name: `connect Test wallet, ${family}` }).click()
        await wallets.getByRole('button', { name: 'Approve' }).click()
        await expect(wallets).toHaveCount(0)
      }
    },
    async install() {
      await demo.goto()
      await page.getByRole('button', { name: 'Use the test wallet' }).click()
      await expect(page.getByText('The test wallet is installed in this page')).toBeVisible()
    },
  }
}
