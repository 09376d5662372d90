import { expect } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import type { DemoPage } from './demoPage.ts'

/** Buying in the dialog, and the sandbox's pages, as the specs go through them. */
export function buyForm(page: Page, { dialog }: DemoPage) {
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  /** What the sandbox gives for the amount, or why it gives nothing. */
  const offer = dialog.getByRole('button', { name: /^Sandbox/ })

  return {
    amount,
    offer,
    /** What arrives, to the last digit. */
    arrives: dialog.locator('.buy-arrives .unseen'),

    /** From Account, which is open. */
    async open() {
      await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
      await expect(amount).toHaveValue('50')
    },

    async chooseToken(name: RegExp) {
      await dialog.getByRole('button', { name: /Change token/ }).click()
      await dialog.getByRole('list', { name: 'Select Token' }).getByRole('button', { name }).click()
      await expect(amount).toBeVisible()
    },

    /** Goes to the sandbox, and gives its page. */
    async go() {
      const opened = page.waitForEvent('popup')
      await offer.click()
      const shop = await opened
      await shop.waitForURL(/\/onramp\/checkout/)
      return shop
    },
  }
}
