import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

/** The account of a connected wallet, and its networks. */
export const account: Walk = {
  title: 'Account and networks',
  scenes: ['account', 'networks', 'switch-network', 'switch-declined', 'unsupported-chain'],
  async go({ page, demo, wallet, world, take }) {
    await startConnected({ page, demo, wallet, world })
    await demo.open()
    await expect(demo.dialog.locator('.account-balance .amount')).toBeVisible()
    await take('account')

    await demo.dialog.getByRole('button', { name: /^Network/ }).click()
    await expect(demo.dialog.getByRole('button', { name: /Localhost Two/ })).toBeVisible()
    await take('networks')

    await wallet.behave({ switchChain: 'hang' })
    await demo.dialog.getByRole('button', { name: /Localhost Two/ }).click()
    await expect(demo.dialog.getByText('Approve in wallet')).toBeVisible()
    await take('switch-network')
    await wallet.behave({ switchChain: 'reject' })
    await demo.back.click()
    await demo.dialog.getByRole('button', { name: /Localhost Two/ }).click()
    await expect(demo.dialog.getByText('Switch declined')).toBeVisible()
    await take('switch-declined')
    await demo.close.click()

    await wallet.behave({ chainId: { lie: { result: '0x1' } } })
    await wallet.emit('chainChanged', '0x1')
    await expect(demo.title).toHaveText('Switch Network')
    await take('unsupported-chain')
  },
}
