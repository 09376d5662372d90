import { getDevAccount, type World } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { createTestClient, createWalletClient, http, parseEther, parseGwei } from 'viem'
import { settle, type DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { sendForm } from './sendForm.ts'

const alice = getDevAccount(0)
const receiver = getDevAccount(6).address

/** The chain of the tests, which makes blocks only when it is told to while `hold` holds it. */
function chainOf(world: World) {
  const transport = http(world.devnet.chains[31337].url)
  const control = createTestClient({ mode: 'anvil', transport, pollingInterval: 50 })
  const wallet = createWalletClient({ account: alice, transport })
  return {
    hold: () => control.setAutomine(false),
    release: async () => {
      await control.setAutomine(true)
      await control.mine({ blocks: 1 })
    },
    mine: () => control.mine({ blocks: 1 }),
    /** What the owner sends in place of the transaction that waits: nothing to themselves, or something else. */
    async replace(change: { readonly to: `0x${string}`; readonly value: bigint }) {
      const response = await fetch(world.devnet.chains[31337].url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getTransactionCount',
          params: [alice.address, 'latest'],
        }),
      })
      const { result } = (await response.json()) as { result: string } // JSON-RPC
      const prices = { maxFeePerGas: parseGwei('200'), maxPriorityFeePerGas: parseGwei('50') }
      const nonce = Number(result)
      await wallet.sendTransaction({ ...change, ...prices, nonce, gas: 30_000n, chain: null })
    },
  }
}

/** As earlier page loads have left them, a moment ago. */
async function keepTransfers(page: Page, transfers: readonly object[]) {
  const transactions = transfers.map((transfer, index) => ({
    hash: `0x${String(index).repeat(64)}`,
    networkId: 'eip155:31337',
    from: alice.address,
    to: receiver,
    token: { symbol: 'ETH', decimals: 18 },
    amount: `0.${index + 1}`,
    isSeen: true,
    ...transfer,
  }))
  await page.addInitScript((transactions) => {
    const kept = transactions.map((one) => ({ ...one, sentAt: Date.now() }))
    const record = JSON.stringify({ version: 1, transactions: kept })
    localStorage.setItem('@latchkey/transactions', record)
  }, transactions)
}

async function sendOne(demo: DemoPage, amount: string) {
  await demo.startConnected()
  await demo.open()
  return sendFromAccount(demo, amount)
}

async function sendFromAccount(demo: DemoPage, amount: string) {
  const form = sendForm(demo)
  await form.open()
  await form.fill({ amount, to: receiver })
  await form.review()
  await form.sendButton.click()
  await expect(demo.dialog.locator('.steps [data-state="now"]')).toHaveText('Waiting for a block')
}

test.beforeEach(async ({ wallet }) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
})

test.afterEach(async ({ world }) => chainOf(world).release())

test('progress: goes on over closing and a reload, and Account leads back to it', async ({
  page,
  world,
  demo,
}) => {
  test.slow() // two page loads, and a block that is waited for
  const chain = chainOf(world)
  await chain.hold()
  await sendOne(demo, '0.011')
  await demo.close.click()
  await demo.open()
  const row = demo.dialog.locator('.transfer')
  await expect(row).toContainText('0.011 ETH')
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await demo.open()
  await expect(row).toContainText('Waiting for a block')
  await row.click()
  await expect(demo.title).toHaveText('Transaction')
  await expect(demo.dialog.locator('.sentence')).toContainText(receiver)
  await expect(demo.dialog.locator('.steps [data-state="now"]')).toHaveText('Waiting for a block')
  await settle(page)
  await expectAccessible(page)
  await chain.mine()
  await expect(demo.dialog.locator('.steps [data-state="done"]')).toHaveCount(3)
  await demo.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row).toHaveCount(0)
})

test('progress: a form that was opened since stays as it is once the transfer before it has arrived', async ({
  world,
  demo,
}) => {
  const chain = chainOf(world)
  await chain.hold()
  await sendOne(demo, '0.012')
  await demo.close.click()
  await demo.open()
  const form = sendForm(demo)
  await form.open()
  await form.amount.fill('0.034')
  await chain.mine()
  await expect(demo.toast).toContainText('0.012')
  await expect(form.amount).toHaveValue('0.034')
})

test('progress: one that the owner cancels, replaces or speeds up in the wallet says what became of it', async ({
  page,
  world,
  demo,
}) => {
  test.slow() // three transfers
  const chain = chainOf(world)
  const said = demo.dialog.locator('.remark')
  const done = demo.dialog.getByRole('button', { name: 'Done' })
  await chain.hold()
  await sendOne(demo, '0.012')
  await chain.replace({ to: alice.address, value: 0n })
  await chain.mine()
  await expect(said).toContainText('You cancelled it in your wallet. Nothing was sent.')
  await expect(sendForm(demo).sendButton).toBeHidden()
  await expect(demo.dialog.getByRole('link', { name: /View on explorer/ })).toBeVisible()
  await settle(page)
  await expectAccessible(page)
  await done.click()
  await expect(demo.dialog.locator('.transfer')).toContainText('Cancelled in the wallet')

  await sendFromAccount(demo, '0.013')
  await chain.replace({ to: getDevAccount(4).address, value: parseEther('0.5') })
  await chain.mine()
  await expect(said).toContainText('This one did not happen.')
  const form = sendForm(demo)
  await form.sendButton.click()
  await expect(form.amount).toHaveValue('0.013')
  await expect(form.receiver).toHaveValue(receiver)
  await expect(form.button).toHaveText('Preview Send')
  await demo.back.click()

  await sendFromAccount(demo, '0.014')
  await chain.replace({ to: receiver, value: parseEther('0.014') })
  await chain.mine()
  await expect(demo.toast).toContainText('Sent 0.014 ETH')
})

test('progress: the same transfer again is asked about while the first is on its way', async ({
  world,
  demo,
}) => {
  const chain = chainOf(world)
  await chain.hold()
  await sendOne(demo, '0.015')
  await demo.dialog.getByRole('button', { name: 'Done' }).click()
  const form = sendForm(demo)
  await form.open()
  await form.fill({ amount: '0.015', to: receiver })
  await form.review()
  await expect(demo.dialog.getByText('You have sent this a moment ago')).toBeVisible()
  await expect(demo.dialog.getByRole('button', { name: 'Send it once more' })).toBeVisible()
})

test('progress: where nobody can tell whether it was sent, it says so, and asks the wallet nothing more', async ({
  page,
  wallet,
  demo,
}) => {
  await demo.startConnected()
  await demo.open()
  const form = sendForm(demo)
  await form.open()
  await form.fill({ amount: '0.016', to: receiver })
  await form.review()
  await wallet.behave({ send: { fail: { code: -32603 } } })
  await form.sendButton.click()
  const ended = demo.dialog.locator('.steps [data-state="failed"]')
  await expect(ended).toHaveText('Perhaps sent', { timeout: 20_000 }) // the chain is searched for it
  await expect(demo.dialog.locator('.remark')).toContainText('Look at the activity of your wallet')
  await settle(page)
  await expectAccessible(page)
  await demo.dialog.getByRole('button', { name: 'Done' }).click()
  await form.open()
  await form.fill({ amount: '0.016', to: receiver })
  await form.review()
  await expect(demo.dialog.getByText('You may have sent this already')).toBeVisible()
  const asked = (await wallet.getRequests()).map(({ method }) => method)
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('progress: one that can never arrive is put into the form again, one that may is asked about', async ({
  page,
  demo,
}) => {
  const mark = {
    from: alice.address,
    nonce: 1_000_000,
    to: receiver,
    value: '1',
    data: '0x',
    blockNumber: '0',
  }
  await keepTransfers(page, [{ status: 'dropped' }, { status: 'dropped', mark }])
  await demo.startConnected()
  await demo.open()
  const form = sendForm(demo)
  const said = demo.dialog.locator('.remark')
  await demo.dialog.locator('.transfer', { hasText: '0.1 ETH' }).click()
  await expect(said).toContainText('you can send it again')
  await settle(page)
  await expectAccessible(page)
  await form.sendButton.click()
  await expect(form.amount).toHaveValue('0.1')
  await expect(form.receiver).toHaveValue(receiver)
  await form.review()
  await expect(form.sendButton).toBeEnabled()
  await demo.back.click()
  await demo.back.click()

  await demo.dialog.locator('.transfer', { hasText: '0.2 ETH' }).click()
  await expect(said).toContainText('Nobody can tell yet')
  await expect(form.sendButton).toBeHidden()
  await demo.back.click()
  await form.open()
  await form.fill({ amount: '0.2', to: receiver })
  await form.review()
  await expect(said).toContainText('You may have sent this already')
  await expect(demo.dialog.getByRole('button', { name: 'Send it once more' })).toBeVisible()
})

test('progress: those that have come to nothing lately stand on Account, and say why', async ({
  page,
  demo,
}) => {
  const cases = [
    ['reverted', 'Failed on the network', 'Nothing left your account but the network fee.'],
    ['dropped', 'Dropped by the network', 'Nothing has moved; you can send it again.'],
  ] as const
  await keepTransfers(
    page,
    cases.map(([status]) => ({ status })),
  )
  await demo.startConnected()
  await demo.open()
  for (const [status, step, text] of cases) {
    await demo.dialog.locator(`.transfer[data-status="${status}"]`).click()
    await expect(demo.dialog.locator('.remark')).toContainText(text)
    await expect(demo.dialog.locator('.steps [data-state="failed"]')).toHaveText(step)
    await demo.back.click()
  }
})
