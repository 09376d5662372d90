import { expect } from '@latchkey/testing/playwright'
import { chainsPage, look } from './chainsPage.ts'
import { test as base } from './demoTest.ts'
import { everyFamily } from './worldOptions.ts'

const test = base.extend<{ chains: ReturnType<typeof chainsPage> }>({
  chains: async ({ page, world }, use) => use(chainsPage(page, world.urls.demo)),
})

test.use({ worldOptions: everyFamily })

test('one wallet on three chain families: each is connected by itself, and the account changes with a click', async ({
  page,
  demo,
  chains,
}) => {
  await chains.install()
  await demo.open()
  await expect(demo.walletRow()).toHaveCount(1) // three installs of one name are one wallet
  await expect(demo.walletRow()).toContainText('Multichain')
  await demo.walletRow().click()
  await expect(demo.title).toHaveText('Select Chain')
  await expect(chains.rows).toHaveText([/Ethereum/, /Solana/, /Bitcoin/])
  await look(page)
  await demo.dialog.getByRole('button', { name: /Ethereum/ }).click()
  await chains.approve()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.fact('useAccount', 'caipAddress')).toContainText('eip155:')

  // The same row leads to the others; the one that is there says so.
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Add another chain' }).click()
  await expect(demo.title).toHaveText('Wallets')
  await look(page)
  await demo.dialog.getByRole('button', { name: 'Solana Not connected' }).click()
  await expect(demo.title).toHaveText('Connect Solana')
  await demo.walletRow().click()
  await chains.approve()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.fact('useAccount', 'caipAddress')).toContainText('solana:')
  await expect(demo.fact('useWalletInfo, useConnections, useProvider', 'connections')).toHaveText(
    '2',
  )

  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Add another chain' }).click()
  await demo.dialog.getByRole('button', { name: 'Bitcoin Not connected' }).click()
  await demo.walletRow().click()
  await chains.approve()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.fact('useAccount', 'caipAddress')).toContainText('bip122:')
  const transfer = page.getByRole('article', { name: 'Send a transfer', exact: true })
  await transfer.getByRole('button', { name: 'Send transfer' }).click()
  await chains.approve()
  await expect(transfer.locator('output')).toHaveText(/^[0-9a-f]{64}$/)

  await demo.open()
  await expect(chains.strip).toHaveText([/Ethereum/, /Solana/, /Bitcoin/, ''])
  await expect(chains.strip.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(chains.actions).toHaveText(['Receive']) // this chain cannot send from here
  await chains.strip.nth(1).click()
  await expect(demo.dialog.locator('.account-balance')).toContainText('SOL')
  await expect(chains.actions).toHaveText(['Buy', 'Swap', 'Receive', 'Send'])
  await look(page)
})

test('the picker knows the networks of every family: to one that nothing is connected to, it leads by way of another wallet', async ({
  page,
  demo,
  wallet,
}) => {
  await wallet.install()
  await demo.goto()
  await demo.connect(wallet)
  await demo.open()
  await demo.dialog.locator('.network-picker').click()
  await expect(demo.dialog.locator('.network-family h3')).toHaveText([
    'Ethereum',
    'Solana',
    'Bitcoin',
  ])
  await look(page)
  await demo.dialog.getByRole('button', { name: /^.?Local Solana/ }).click()
  await expect(demo.title).toHaveText('Switch Chain')
  await expect(demo.dialog).toContainText('Switch to Solana')
  await expect(demo.dialog).toContainText('your present connection stays')
  await look(page)
  await demo.dialog.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(demo.title).toHaveText('Connect Solana')
  await expect(demo.walletRow()).toHaveCount(0) // that of Ethereum is of no use here
  await demo.back.click()
  await expect(demo.title).toHaveText('Choose Network')
  await expect(demo.fact('useAccount', 'caipAddress')).toContainText('eip155:')
})

test('connections come back each by itself: one that hangs holds up no other; one ends alone, or all of them', async ({
  page,
  demo,
  chains,
  wallet,
}) => {
  await chains.install()
  await chains.connectAll()
  await wallet.behave({ accounts: 'hang' })
  await page.reload()
  const wallets = demo.fact('useWalletInfo, useConnections, useProvider', 'connections')
  await expect(wallets).toHaveText('2')
  await wallet.resetBehaviour()
  await page.reload()
  await expect(wallets).toHaveText('3')

  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Wallets', exact: true }).click()
  await demo.dialog.getByRole('button', { name: 'Disconnect Test wallet from Solana' }).click()
  await expect(wallets).toHaveText('2')
  await expect(demo.title).toHaveText('Wallets')
  await look(page)
  await demo.dialog.getByRole('button', { name: 'Disconnect all' }).click()
  await expect(demo.dialog).toBeHidden()
  await expect(wallets).toHaveText('0')
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveAttribute('data-state', 'disconnected')
})
