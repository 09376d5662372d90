import { getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import { sendForm } from '../../sendForm.ts'
import { quietAccounts } from '../settleChains.ts'
import type { Stage, Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

const [own, other] = quietAccounts.map((index) => getDevAccount(index).address)
const receiver = getDevAccount(6).address

/** Sends that are warned of, fail, or come to nothing. */
export const sendFaults: Walk = {
  title: 'Sends that need a second look',
  scenes: [
    'send-look-alike',
    'send-refused',
    'send-unknown',
    'transfer-failed',
    'transfer-dropped',
  ],
  async go({ page, demo, wallet, world, take }) {
    const form = sendForm(demo)
    await startConnected({ demo, wallet, world })
    await demo.open()
    await form.open()
    const poison = `${other?.slice(0, 7)}${'5'.repeat(30)}${other?.slice(-5)}`.toLowerCase()
    await form.fill({ amount: '0.25', to: poison })
    await expect(form.button).toHaveText('Confirm the Address')
    await take('send-look-alike')

    await wallet.behave({ send: { fail: { code: -32602 } } })
    await form.fill({ amount: '0.25', to: receiver })
    await form.review()
    await form.sendButton.click()
    await expect(demo.dialog.getByRole('alert')).toContainText('The wallet could not do that')
    await expect(demo.toast).toBeHidden()
    await take('send-refused')

    await wallet.behave({ send: { fail: { code: -32603 } } })
    await form.review()
    await form.sendButton.click()
    await expect(demo.dialog.locator('.steps [data-state="failed"]')).toBeVisible()
    await take('send-unknown')

    for (const [scene, status] of [
      ['transfer-failed', 'reverted'],
      ['transfer-dropped', 'dropped'],
    ] as const) {
      await keepTransfer(page, status)
      await page.reload()
      await demo.open()
      await demo.dialog.locator('.transfer').click()
      await expect(demo.dialog.locator('.remark')).toBeVisible()
      await take(scene)
    }
  },
}

/** As an earlier page load has left it. */
async function keepTransfer(page: Stage['page'], status: 'reverted' | 'dropped') {
  const transaction = {
    hash: `0x${'a'.repeat(64)}`,
    networkId: 'eip155:31337',
    from: own,
    to: receiver,
    token: { symbol: 'ETH', decimals: 18 },
    amount: '0.25',
    isSeen: true,
    status,
  }
  await page.evaluate((transaction) => {
    const record = { version: 1, transactions: [{ ...transaction, sentAt: Date.now() }] }
    localStorage.setItem('@latchkey/transactions', JSON.stringify(record))
  }, transaction)
}
