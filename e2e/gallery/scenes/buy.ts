import { expect, payWithCard } from '@latchkey/testing/playwright'
import { buyForm } from '../../buyForm.ts'
import { addSellers } from '../../severalSellers.ts'
import type { Walk } from '../walk.ts'

/** Not a quiet account: what it buys is its own. */
const buyer = 2

/** Buying, from the sellers side by side to what has become of it. */
export const buy: Walk = {
  title: 'Buy',
  scenes: [
    'buy-sellers',
    'buy-limits',
    'buy-tokens',
    'buy-currencies',
    'what-is-buy',
    'buy-in-progress',
    'buy-failed',
    'buy-delivered',
    'activity',
    'purchases',
  ],
  async go({ page, demo, wallet, world, problems, take }) {
    problems.allow(/Failed to load resource/, 'Chromium itself reports what sellers refuse')
    const { dialog } = demo
    const form = buyForm(page, demo)
    await page.clock.install({ time: '2026-06-06T12:00:00Z' })
    await addSellers(page)
    await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
    await demo.startConnected()
    await wallet.selectAccounts([buyer])
    await demo.open()
    await form.open()
    await form.chooseToken(/LUSD/)
    await form.amount.fill('100')
    await expect(dialog.getByText('Best')).toBeVisible()
    await expect(dialog.getByText('Not available right now')).toBeVisible()
    await take('buy-sellers')

    await form.amount.fill('12')
    await expect(dialog.getByText('From $30')).toBeVisible()
    await expect(form.offer).toContainText('Fees')
    await take('buy-limits')

    await dialog.getByRole('button', { name: /Change token/ }).click()
    await expect(dialog.getByText('Local Dollar')).toBeVisible()
    await take('buy-tokens')
    await demo.back.click()
    await dialog.getByRole('button', { name: /Change currency/ }).click()
    await expect(dialog.getByText('US Dollar')).toBeVisible()
    await take('buy-currencies')
    await demo.back.click()
    await dialog.getByRole('button', { name: 'What is Buy?' }).click()
    await expect(dialog.getByText('From your money to your wallet')).toBeVisible()
    await take('what-is-buy')
    await dialog.getByRole('button', { name: 'Buy', exact: true }).click()

    await form.amount.fill('100')
    await expect(form.offer).toContainText('Fees')
    const first = await form.go()
    await expect(dialog.getByText('Continue in external window')).toBeVisible()
    await take('buy-in-progress')
    await payWithCard(first, 'declined')
    await expect(dialog.getByText('Buy failed')).toBeVisible()
    await take('buy-failed')
    const again = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await payWithCard(await again)
    await expect(dialog.getByText(/You bought/)).toBeVisible()
    await expect(dialog.getByRole('link', { name: /explorer/ })).toBeVisible()
    await take('buy-delivered')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(dialog.getByText(/Bought/)).toBeVisible()
    await take('activity', dialog.locator('.tab-panel'))
    await demo.close.click()
    await demo.openView('OnRampActivity')
    await expect(dialog.getByText(/Bought/)).toBeVisible()
    await take('purchases')
    world.onramp.restore()
  },
}
