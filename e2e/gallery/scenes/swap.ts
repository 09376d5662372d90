import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import { swapForm } from '../../swapForm.ts'
import { quietAccounts } from '../settleChains.ts'
import type { Stage, Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

const { usd, silent, spam } = devnetContracts
const own = getDevAccount(quietAccounts[0]).address

/** A hundred: enough to move a price with. */
const muchEther = '0x56bc75e2d63100000'

/** Swapping, up to the question in the wallet. */
export const swap: Walk = {
  title: 'Swap',
  scenes: [
    'swap-empty',
    'swap-tokens',
    'swap-import',
    'swap-quote',
    'swap-impact',
    'swap-preview',
    'swap-in-wallet',
  ],
  async go({ demo, wallet, world, problems, take }) {
    problems.allow(/Failed to load resource/, 'Chromium itself reports refusals of the server')
    const { dialog } = demo
    const form = swapForm(demo)
    await startConnected({ demo, wallet, world })
    await fetch(world.devnet.chains[31337].url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'anvil_setBalance',
        params: [own, muchEther],
      }),
    })
    await demo.open()
    await form.open()
    await expect(form.sell).toContainText('100 ETH')
    await take('swap-empty')

    await form.buy.locator('.swap-pick').click()
    await expect(dialog.locator('button[data-token="native"]')).toBeVisible()
    await take('swap-tokens')
    await form.search.fill(spam)
    await expect(dialog.getByRole('button', { name: /^Import/ })).toBeVisible()
    await take('swap-import')
    await demo.back.click()

    await form.choose('buy', usd)
    await form.amount.fill('0.25')
    await expect(form.button).toHaveText('Review swap')
    await dialog.getByRole('button', { name: /Max\. slippage/ }).click()
    await take('swap-quote')
    await dialog.getByRole('button', { name: /Max\. slippage/ }).click()

    await form.amount.fill('80')
    await expect(form.button).toHaveText('Confirm the price impact')
    await take('swap-impact')

    await form.amount.fill('0.25')
    await form.review()
    await take('swap-preview')
    await wallet.behave({ everything: 'approve', send: 'hang' })
    await form.swapButton.click()
    await expect(demo.toast).toContainText('Confirm transaction in your wallet')
    await take('swap-in-wallet')
  },
}

/** Swaps in two steps, and those that were stopped or came to nothing. */
export const swapFaults: Walk = {
  title: 'Swaps in steps, and swaps that stop',
  scenes: ['swap-approve', 'swap-stopped', 'swap-unsupported', 'account-swap', 'swap-undone'],
  async go({ page, demo, wallet, world, take }) {
    const form = swapForm(demo)
    await startConnected({ demo, wallet, world })
    await demo.open()
    await form.open()
    await form.choose('sell', silent)
    await form.choose('buy', usd)
    await form.amount.fill('5')
    await form.review()
    await take('swap-approve')

    await demo.back.click()
    await form.choose('sell', 'native')
    await form.amount.fill('0.25')
    await form.review()
    world.apiFaults.fail(
      { kind: 'changed', at: 'tx.to', to: getDevAccount(5).address },
      { path: /build-transaction/, times: 1 },
    )
    await form.swapButton.click()
    await expect(demo.dialog.getByText('This swap was stopped')).toBeVisible()
    await expect(demo.toast).toBeHidden()
    await take('swap-stopped')

    await page.reload()
    await demo.ready()
    world.apiFaults.fail({ kind: 'json', body: { tokens: [] } }, { path: /convert.tokens/ })
    await demo.open()
    await demo.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(demo.dialog.getByText(/The swap feature/)).toBeVisible()
    await take('swap-unsupported')

    await keepSwap(page)
    await page.reload()
    await demo.ready()
    await demo.open()
    await expect(demo.dialog.locator('.transfer')).toContainText('Swap 0.25 ETH')
    await expect(demo.dialog.locator('.account-balance')).toContainText(/\d/)
    await take('account-swap')
    await demo.dialog.locator('.transfer').click()
    await expect(demo.dialog.locator('.remark')).toBeVisible()
    await take('swap-undone')
  },
}

/** As an earlier page load has left it. */
async function keepSwap(page: Stage['page']) {
  const transaction = {
    hash: `0x${'b'.repeat(64)}`,
    networkId: 'eip155:31337',
    from: own,
    to: devnetContracts.swapRouter,
    token: { symbol: 'ETH', decimals: 18 },
    amount: '0.25',
    swap: { token: { address: usd, symbol: 'LUSD', decimals: 6 }, amount: '747.376153' },
    isSeen: true,
    status: 'reverted',
  }
  await page.evaluate((transaction) => {
    const record = { version: 1, transactions: [{ ...transaction, sentAt: Date.now() }] }
    localStorage.setItem('@latchkey/transactions', JSON.stringify(record))
  }, transaction)
}
