import { getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

/** Long words and a decimal comma. Right to left it is Arabic, as everywhere. */
export const german: Walk = {
  title: 'In German',
  scenes: ['german-account', 'german-send', 'german-review'],
  async go({ page, demo, wallet, world, take }) {
    const { dialog } = demo
    await startConnected({ demo, wallet, world })
    // The demo's language follows the page's.
    await page.evaluate(() => {
      document.documentElement.lang = 'de'
      document.querySelector<HTMLElement>('[name=locale][value=en]')?.click()
    })
    await page.locator('[name=locale][value=auto]').check()
    await demo.open()
    await expect(dialog.locator('[data-token="native"]')).toBeVisible()
    await take('german-account')
    await dialog.getByRole('button', { name: 'Senden', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Betrag' }).fill('0,25')
    await dialog.getByRole('textbox', { name: 'Empfänger' }).fill(getDevAccount(6).address)
    await expect(dialog.getByRole('button', { name: 'Vorschau' })).toBeEnabled()
    await take('german-send')
    await dialog.getByRole('button', { name: 'Vorschau' }).click()
    await expect(dialog.locator('.fees')).toBeVisible()
    await take('german-review')
  },
}
