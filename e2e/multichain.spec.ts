import { expect, expectAccessible } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { demoPage, settle } from './demoPage.ts'
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

  await demo.open()
  await expect(chains.strip).toHaveText([/Ethereum/, /Solana/, /Bitcoin/, ''])
  await expect(chains.strip.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(chains.actions).toHaveText(['Receive']) // this chain cannot send from here
  await chains.strip.nth(1).click()
  await expect(demo.dialog.locator('.account-balance')).toContainText('SOL')
  await expect(chains.actions).toHaveText(['Receive', 'Send'])
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

/** What is on screen can be used by everybody. */
async function look(page: Page) {
  await settle(page)
  await expectAccessible(page)
}
/** The demo with its test wallet on every chain family. */
function chainsPage(page: Page, url: string) {
  const demo = demoPage(page, url)
  const { dialog } = demo
  return {
    rows: dialog.locator('.multichain .row'),
    strip: dialog.locator('.family'),
    actions: dialog.locator('.account-actions button'),
    /** Presses Approve in the wallet's window. */
    approve: () =>
      page
        .locator('[data-latchkey-test-wallet] dialog[open]')
        .getByRole('button', { name: 'Approve' })
        .click(),
    /** Connects every family by the buttons of the live panel, for tests of what comes after. */
    async connectAll() {
      await demo.button.hover() // which is when wallets are looked for
      const wallets = page.locator('[data-latchkey-test-wallet] dialog[open]')
      for (const family of ['Ethereum', 'Solana', 'Bitcoin']) {
        await page.getByRole('button', { name: `connect Test wallet, ${family}` }).click()
        await wallets.getByRole('button', { name: 'Approve' }).click()
        await expect(wallets).toHaveCount(0)
      }
    },
    async install() {
      await demo.goto()
      await page.getByRole('button', { name: 'Use the test wallet' }).click()
      await expect(page.getByText('The test wallet is installed in this page')).toBeVisible()
    },
  }
}
