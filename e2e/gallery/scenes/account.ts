import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

/** The account of a connected wallet and what belongs to it. */
export const account: Walk = {
  title: 'Account',
  scenes: [
    'account',
    'profile',
    'switch-address',
    'account-settings',
    'receive',
    'compatible-networks',
    'account-unavailable',
  ],
  async go({ page, demo, wallet, world, problems, take }) {
    const { dialog } = demo
    await startConnected({ demo, wallet, world })
    await demo.open()
    await expect(dialog.locator('[data-token="native"]')).toBeVisible()
    await take('account')

    await dialog.getByRole('button', { name: 'Profile' }).click()
    await expect(demo.title).toHaveText('Profile')
    await expect(dialog.locator('.choice .amount, .amount').first()).toBeVisible()
    await take('profile')
    await demo.back.click()

    await dialog.getByRole('button', { name: '2 accounts' }).click()
    await expect(dialog.locator('.choice .amount')).toHaveCount(2)
    await take('switch-address')
    await demo.back.click()

    await dialog.getByRole('button', { name: 'Settings' }).click()
    await expect(demo.title).toHaveText('Account Settings')
    await take('account-settings')
    await demo.back.click()

    await dialog.getByRole('button', { name: 'Receive' }).click()
    await expect(dialog.locator('[data-qr]')).toBeVisible()
    await take('receive')
    await dialog.getByRole('button', { name: /Only receive assets on these networks/ }).click()
    await expect(demo.title).toHaveText('Compatible Networks')
    await take('compatible-networks')

    problems.allow(/Failed to load resource/, 'nobody answers, on purpose')
    const faults = [world.faults[31337], world.apiFaults]
    for (const proxy of faults) await proxy?.fail({ kind: 'status', status: 500 })
    await page.reload()
    await demo.open()
    await expect(dialog.locator('.account-balance')).toContainText('Token Balance Unavailable')
    await expect(demo.toast).toBeHidden()
    await take('account-unavailable')
  },
}
