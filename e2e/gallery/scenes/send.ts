import { getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

/** Sending, up to the question in the wallet. */
export const send: Walk = {
  title: 'Send',
  scenes: ['send-empty', 'send-wrong', 'send-filled', 'send-review', 'send-in-wallet'],
  async go({ page, demo, wallet, world, take }) {
    await startConnected({ page, demo, wallet, world })
    await demo.open()
    await demo.dialog.getByRole('button', { name: 'Send' }).click()
    await expect(demo.dialog.getByRole('button', { name: 'Add Amount' })).toBeVisible()
    await take('send-empty')

    const amount = demo.dialog.getByRole('textbox', { name: 'Amount' })
    const receiver = demo.dialog.getByRole('textbox', { name: 'Receiver' })
    await amount.fill('123456789')
    await receiver.fill('0x12')
    await expect(demo.dialog.getByRole('button', { name: 'Insufficient Funds' })).toBeVisible()
    await take('send-wrong')

    await amount.fill('0.25')
    await receiver.fill(getDevAccount(1).address)
    const preview = demo.dialog.getByRole('button', { name: 'Preview Send' })
    await expect(preview).toBeEnabled()
    await take('send-filled')

    await preview.click()
    await expect(demo.title).toHaveText('Review Send')
    await take('send-review')

    await wallet.behave({ send: 'hang' })
    await demo.dialog.getByRole('button', { name: 'Send' }).click()
    await expect(demo.dialog.getByText('Approve in your wallet')).toBeVisible()
    await take('send-in-wallet')
  },
}
