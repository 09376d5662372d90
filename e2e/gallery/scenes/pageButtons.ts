import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

/** What stands in the page itself. */
export const pageButtons: Walk = {
  title: 'In the page',
  scenes: [
    'button',
    'button-connecting',
    'button-connected',
    'button-wrong-network',
    'button-network',
  ],
  async go({ page, demo, shell, wallet, world, take }) {
    await take('button', demo.button)
    await wallet.install({ behaviour: { connect: 'hang' } })
    await page.reload()
    await demo.button.hover() // which is when wallets are looked for
    await page.getByRole('button', { name: 'connect Test wallet', exact: true }).click()
    await expect(demo.button).toHaveAttribute('data-state', 'connecting')
    await take('button-connecting', demo.button)
    await startConnected({ demo, wallet, world })
    await expect(demo.button).toContainText('ETH')
    await take('button-connected', demo.button)
    await wallet.behave({ chainId: { lie: { result: '0x1' } } })
    await wallet.emit('chainChanged', '0x1')
    await expect(demo.title).toHaveText('Switch Network')
    await page.reload()
    await expect(demo.button).toHaveAttribute('data-state', 'wrongNetwork')
    await take('button-wrong-network', demo.button)
    await wallet.behave({ chainId: 'approve' })
    await shell.goto({ networkButton: true })
    await take('button-network', page.locator('[data-kind=network]'))
  },
}

/** The views in the page itself. */
export const embed: Walk = {
  title: 'In place of a dialog',
  scenes: ['embed'],
  async go({ page, wallet, take }) {
    await wallet.install({ behaviour: { connect: 'hang' } })
    await page.reload()
    await page.getByRole('button', { name: 'Show it here' }).click()
    const place = page.locator('.embed-place')
    await expect(place.getByRole('button', { name: /^Test wallet/ })).toBeVisible()
    // Beside the bar, which stays on screen, there is no room for all of it.
    await page.locator('header').evaluate(({ style }) => {
      style.position = 'static'
      document.documentElement.style.scrollPadding = '0'
    })
    await take('embed', place)
  },
}
