import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'

/** One wallet on several chain families, connected one after the other. */
export const severalChains: Walk = {
  title: 'Several chains',
  scenes: [
    'chains-select',
    'chains-wallets',
    'chains-connect',
    'chains-account',
    'chains-networks',
    'chains-switch',
    'chains-send',
    'chains-receive',
  ],
  async go({ page, demo, take }) {
    const approve = () =>
      page
        .locator('[data-latchkey-test-wallet] dialog[open]')
        .getByRole('button', { name: 'Approve' })
        .click()
    await page.getByRole('button', { name: 'Use the test wallet' }).click()
    await demo.open()
    await demo.walletRow().click()
    await expect(demo.title).toHaveText('Select Chain')
    await take('chains-select')
    await demo.dialog.getByRole('button', { name: /^.?Ethereum/ }).click()
    await approve()
    await expect(demo.dialog).toBeHidden()

    await demo.open()
    await demo.dialog.getByRole('button', { name: 'Add another chain' }).click()
    await take('chains-wallets')
    await demo.dialog.getByRole('button', { name: /^.?Solana/ }).click()
    await expect(demo.title).toHaveText('Connect Solana')
    await take('chains-connect')
    await demo.walletRow().click()
    await approve()
    await expect(demo.dialog).toBeHidden()

    await demo.open()
    await expect(demo.dialog.locator('.account-balance')).toContainText('SOL')
    await expect(demo.dialog.locator('.token')).toHaveCount(3)
    await take('chains-account')
    await demo.dialog.locator('.network-picker').click()
    await take('chains-networks')
    await demo.dialog.getByRole('button', { name: /^.?Bitcoin Regtest/ }).click()
    await expect(demo.title).toHaveText('Switch Chain')
    const toBitcoin = demo.dialog.getByRole('button', { name: 'Connect Wallet' })
    await expect(toBitcoin).toBeVisible()
    await take('chains-switch')
    await demo.back.click()
    await demo.back.click()
    await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(demo.dialog.getByText('100 SOL available')).toBeVisible()
    await take('chains-send')
    await demo.close.click()

    await demo.button.hover()
    await page.getByRole('button', { name: 'connect Test wallet, Bitcoin' }).click()
    await approve()
    await demo.open()
    await demo.dialog.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect(demo.dialog.getByRole('tab', { name: 'Ordinals' })).toBeVisible()
    await take('chains-receive')
  },
}
