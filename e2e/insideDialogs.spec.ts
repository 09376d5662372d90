import { expect, test } from '@latchkey/testing/playwright'
import { buildPage } from './buildPage.ts'

/** Radix writes style elements, so that this site needs a looser policy than ours asks for. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' http://localhost:* http://127.0.0.1:*"

for (const [kind, opener, title] of [
  ['a library (focus trap, no pointer events on the page)', 'Open theirs', 'Check out'],
  ['the browser', 'Open the browser’s', 'A dialog of the browser'],
] as const)
  test(`opened from inside a dialog of ${kind}: focus, keys and clicks are ours, and go back`, async ({
    page,
    wallet,
    serveSite,
  }) => {
    await wallet.install({ behaviour: { connect: 'approve' } })
    await page.goto(await serveSite(await buildPage('dialogs'), { policy }))
    await page.getByRole('button', { name: opener }).click()
    const theirs = page.getByRole('dialog', { name: title })
    const button = theirs.locator('.lk-button')
    const ours = page.locator('latchkey-modal dialog[open]')
    await button.click()
    await expect(ours.getByRole('button', { name: /^Test wallet/ })).toBeVisible()

    // Tab stays inside ours, whatever theirs does about the focus.
    for (let count = 0; count < 8; count += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.localName)).toMatch(
        /^(latchkey-modal|body)$/,
      )
    }
    // Escape closes ours and leaves theirs.
    await page.keyboard.press('Escape')
    await expect(ours).toBeHidden()
    await expect(theirs).toBeVisible()
    await expect(button).toBeFocused()

    await button.click()
    await ours.getByRole('button', { name: /^Test wallet/ }).click()
    await expect(ours).toBeHidden()
    await expect(theirs).toBeVisible()
    await expect(button).toHaveAttribute('data-state', 'connected')
    await theirs.getByRole('textbox', { name: 'Name on the card' }).fill('Alice')
  })
