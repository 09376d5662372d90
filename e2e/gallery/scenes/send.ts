import { getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import { sendForm } from '../../sendForm.ts'
import type { Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

/** Sending, up to the question in the wallet. */
export const send: Walk = {
  title: 'Send',
  scenes: [
    'send-empty',
    'send-tokens',
    'send-wrong',
    'send-filled',
    'send-review',
    'send-fees',
    'send-in-wallet',
  ],
  async go({ demo, wallet, world, take }) {
    const { dialog } = demo
    const form = sendForm(demo)
    await startConnected({ demo, wallet, world })
    await demo.open()
    await form.open()
    await expect(form.button).toHaveText('Add Amount')
    await take('send-empty')

    await dialog.getByRole('button', { name: /Change token/ }).click()
    await expect(dialog.locator('button[data-token="native"]')).toBeVisible()
    await take('send-tokens')
    await demo.back.click()

    await form.fill({ amount: '123456789', to: '0x12' })
    await expect(form.button).toHaveText('Insufficient Funds')
    await expect(dialog.getByText('not a whole address')).toBeVisible()
    await take('send-wrong')

    await form.fill({ amount: '0.25', to: getDevAccount(6).address })
    await expect(form.button).toHaveText('Preview Send')
    await take('send-filled')

    await form.review()
    await take('send-review')
    await dialog.getByRole('radio', { name: /Fast/ }).check({ force: true })
    await take('send-fees')

    await wallet.behave({ send: 'hang' })
    await form.sendButton.click()
    await expect(dialog.getByText('Approve in your wallet')).toBeVisible()
    await take('send-in-wallet')
  },
}

/** After the wallet has agreed, while no block has it yet. */
export const sendProgress: Walk = {
  title: 'On its way',
  scenes: ['send-on-its-way', 'account-transfer', 'transfer-pending'],
  async go({ demo, wallet, world, take }) {
    const form = sendForm(demo)
    await startConnected({ demo, wallet, world })
    await demo.open()
    await form.open()
    await form.fill({ amount: '0.25', to: getDevAccount(6).address })
    await form.review()
    await world.faults[31337].fail({ kind: 'noReceipt' })
    await form.sendButton.click()
    await expect(demo.dialog.getByRole('button', { name: 'Done' })).toBeVisible()
    await take('send-on-its-way')
    await demo.close.click()
    await demo.open()
    await expect(demo.dialog.locator('.transfer')).toContainText('0.25 ETH')
    await expect(demo.dialog.locator('.account-balance')).toContainText('9,369')
    await take('account-transfer')
    await demo.dialog.locator('.transfer').click()
    await expect(demo.dialog.getByRole('button', { name: 'Done' })).toBeVisible()
    await take('transfer-pending')
  },
}
