import { getBitcoinAccount, regtestNetworkId, type World } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { settle } from './demoPage.ts'
import { test } from './demoTest.ts'
import { everyFamily } from './worldOptions.ts'

test.use({ worldOptions: everyFamily })

const alice = getBitcoinAccount(0).payment.address

/** One of the demo's actions, and what came of it. */
const cardOf = (page: Page, title: string, action: string) => {
  const card = page.getByRole('article', { name: title, exact: true })
  return {
    start: card.getByRole('button', { name: action }),
    outcome: card.locator('output'),
    field: card.getByRole('textbox'),
  }
}

async function readTransaction(world: World, txid: string): Promise<unknown> {
  const answer = await fetch(`${world.config.esploraUrl}/tx/${txid}`)
  return answer.json()
}

test('bitcoin: a wallet shows its balance, signs and pays; the modal does not send', async ({
  page,
  demo,
  world,
  bitcoinWallet,
}) => {
  test.slow() // five approvals, a block and a reload
  await bitcoinWallet.install({ conventions: ['satsConnect'] })
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await expect(bitcoinWallet.window).toContainText('Connect this site?')
  await bitcoinWallet.approve()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.fact('useAccount', 'caipAddress')).toHaveText(`${regtestNetworkId}:${alice}`)

  await demo.open()
  await expect(demo.dialog.locator('.account-balance')).toContainText('BTC')
  await expect(demo.dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
  await expect(demo.dialog.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await settle(page)
  await expectAccessible(page)
  await demo.close.click()

  const message = cardOf(page, 'Sign a message', 'Sign message')
  await message.start.click()
  await expect(bitcoinWallet.window).toContainText('Hello from the Latchkey demo')
  await expectAccessible(page)
  await bitcoinWallet.approve()
  await expect(message.outcome).toHaveText(/^[A-Za-z0-9+/]{80,}=*$/)

  const psbt = cardOf(page, 'Sign a PSBT', 'Sign PSBT')
  await psbt.start.click()
  await expect(bitcoinWallet.window).toContainText('Sign')
  await bitcoinWallet.approve()
  await expect(psbt.outcome).toHaveText(/^cHNidP/) // how every PSBT begins in base64

  const transfer = cardOf(page, 'Send a transfer', 'Send transfer')
  await transfer.field.fill('70000')
  await transfer.start.click()
  await bitcoinWallet.reject()
  await expect(transfer.outcome).toHaveClass(/error/)
  await transfer.start.click()
  await expect(bitcoinWallet.window).toContainText('70000')
  await bitcoinWallet.approve()
  await expect(transfer.outcome).toHaveText(/^[0-9a-f]{64}$/)
  const txid = (await transfer.outcome.textContent()) ?? ''
  expect(await readTransaction(world, txid)).toMatchObject({
    vout: expect.arrayContaining([
      expect.objectContaining({ value: 70_000, scriptpubkey_address: alice }),
    ]),
    status: { confirmed: false },
  })
  await world.bitcoin?.mine()
  expect(await readTransaction(world, txid)).toMatchObject({ status: { confirmed: true } })

  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.fact('useAccount', 'caipAddress')).toHaveText(`${regtestNetworkId}:${alice}`)
})

test('bitcoin: a wallet of the wallet standard signs as well, and what it lacks is said', async ({
  page,
  demo,
  bitcoinWallet,
}) => {
  await bitcoinWallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await demo.open()
  await settle(page)
  await expectAccessible(page)
  await demo.walletRow().click()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.fact('useAccount', 'caipAddress')).toHaveText(`${regtestNetworkId}:${alice}`)
  const message = cardOf(page, 'Sign a message', 'Sign message')
  await message.start.click()
  await expect(message.outcome).toHaveText(/^[A-Za-z0-9+/]{80,}=*$/)

  // The standard has no way to ask for a transfer.
  const transfer = cardOf(page, 'Send a transfer', 'Send transfer')
  await transfer.start.click()
  await expect(transfer.outcome).toHaveText(/Unsupported chain/)

  await bitcoinWallet.behave({ signMessage: 'reject' })
  await message.start.click()
  await expect(message.outcome).toHaveClass(/error/)
})
