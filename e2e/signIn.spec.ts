import { expect, expectAccessible, test as base } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { buildPage } from './buildPage.ts'
import { settle } from './demoPage.ts'
import { emailPage } from './emailPage.ts'
import type { Setup } from './pages/signIn/main.tsx'
import { scanWith, showCode } from './pairing.ts'
import { everyFamily } from './worldOptions.ts'

function signInPage(page: Page, url: string) {
  const dialog = page.locator('latchkey-modal dialog[open]')
  const button = page.locator('.lk-button')
  return {
    dialog,
    button,
    title: dialog.locator('h2'),
    who: page.locator('#who'),
    sign: dialog.getByRole('button', { name: 'Sign', exact: true }),
    cancel: dialog.getByRole('button', { name: 'Cancel', exact: true }),
    close: dialog.getByRole('button', { name: 'Close' }),
    async goto(setup: Setup = {}) {
      await page.goto(`${url}/?setup=${encodeURIComponent(JSON.stringify(setup))}`)
      await page.locator('.lk-button:not([data-state=restoring])').waitFor()
    },
    /** Up to the question. */
    async connect() {
      await button.click()
      await dialog.getByRole('button', { name: /^Test wallet/ }).click()
      await expect(dialog.locator('h2')).toHaveText('Sign In')
    },
  }
}

const test = base.extend<{ site: ReturnType<typeof signInPage> }>({
  site: async ({ page, serveSite }, use) =>
    use(signInPage(page, await serveSite(await buildPage('signIn')))),
})

test.use({ worldOptions: everyFamily })

test('evm: asks, says what is signed, signs by keyboard; a reload asks nothing', async ({
  page,
  site,
  wallet,
}) => {
  await wallet.install({ behaviour: { connect: 'approve', accounts: 'approve' } })
  await site.goto()
  await site.connect()
  await expect(site.dialog).toContainText('A site to sign in to needs to connect to your wallet')
  await expect(site.dialog).toContainText('Canceling will disconnect you.')
  await expect(site.dialog.locator('.siwx-facts')).toContainText(new URL(page.url()).host)
  await settle(page)
  await expectAccessible(page)
  // There is no way past it.
  await page.keyboard.press('Escape')
  await expect(site.dialog).toBeVisible()
  await site.close.click()
  await expect(site.dialog).toBeVisible()

  await site.sign.focus()
  await page.keyboard.press('Enter')
  await expect(wallet.window).toContainText('wants you to sign in with your Ethereum account')
  await expect(site.dialog.getByRole('button', { name: 'Signing...' })).toBeDisabled()
  await wallet.reject()
  await expect(site.dialog.locator('.toast')).toContainText('Signature declined')
  await site.sign.click()
  await wallet.approve()
  await expect(site.dialog).toBeHidden()
  await expect(site.who).toHaveText(/^signed 0x/)

  await page.reload()
  await expect(site.who).toHaveText(/^signed 0x/)
  await expect(site.dialog).toBeHidden()
  expect((await wallet.getRequests()).map(({ method }) => method)).not.toContain('personal_sign')
})

test('cancel: who has to sign in is disconnected, who need not goes on', async ({
  site,
  wallet,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await site.goto()
  await site.connect()
  await site.cancel.click()
  await expect(site.dialog).toBeHidden()
  await expect(site.button).toHaveText('Connect Wallet')

  await site.goto({ required: false })
  await site.connect()
  await expect(site.dialog).toContainText('You can also go on without.')
  await site.close.click()
  await expect(site.dialog).toBeHidden()
  await expect(site.button).toHaveAttribute('data-state', 'connected')
  await expect(site.who).toHaveText('unsigned')
})

test('switches: another network and another account sign in for themselves, and are known when they come back', async ({
  page,
  site,
  wallet,
}) => {
  await wallet.install({ accountCount: 2, behaviour: { everything: 'approve' } })
  await site.goto()
  await site.connect()
  await site.sign.click()
  await expect(site.dialog).toBeHidden()

  await wallet.switchChain(31338)
  await expect(site.title).toHaveText('Sign In')
  await expect(site.dialog.locator('.siwx-facts')).toContainText('Localhost Two')
  // Back to where there is a session, without a question.
  await site.cancel.click()
  await expect(site.dialog).toBeHidden()
  await expect(site.who).toHaveText(/^signed/)
  await expect(site.button).toHaveAttribute('data-state', 'connected')

  await wallet.selectAccounts([1, 0])
  await expect(site.title).toHaveText('Sign In')
  await settle(page)
  await expectAccessible(page)
  await site.sign.click()
  await expect(site.dialog).toBeHidden()
  await wallet.selectAccounts([0, 1])
  await expect(site.who).toHaveText(/^signed/)
  await expect(site.dialog).toBeHidden()

  // A session that has ended asks again when the dialog is opened, and not before.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(site.who).toHaveText('unsigned')
  await page.reload()
  await expect(site.who).toHaveText('unsigned')
  await expect(site.dialog).toBeHidden()
  await site.button.click()
  await expect(site.title).toHaveText('Sign In')
})

test('solana: the server checks what was signed, and knows it after a reload', async ({
  page,
  site,
  solanaWallet,
}) => {
  await solanaWallet.install({ behaviour: { connect: 'approve' } })
  await site.goto({ server: true, statement: 'I accept the terms.' })
  await site.connect()
  await site.sign.click()
  await expect(solanaWallet.window).toContainText('wants you to sign in with your Solana account')
  await expect(solanaWallet.window).toContainText('I accept the terms.')
  await solanaWallet.approve()
  await expect(site.dialog).toBeHidden()
  const [alice] = await solanaWallet.addresses()
  await expect(site.who).toHaveText(`signed ${alice}`)
  await page.reload()
  await expect(site.who).toHaveText(`signed ${alice}`)
  await expect(site.dialog).toBeHidden()
})

test('bitcoin: signs by BIP-322, and is signed out when it disconnects', async ({
  page,
  site,
  bitcoinWallet,
}) => {
  await bitcoinWallet.install({ behaviour: { connect: 'approve' } })
  await site.goto({ server: true })
  await site.connect()
  await site.sign.click()
  await expect(bitcoinWallet.window).toContainText('wants you to sign in with your Bitcoin account')
  await bitcoinWallet.approve()
  await expect(site.who).toHaveText(/^signed bcrt1/)
  await page.evaluate(() => window.kit.modal.open())
  await site.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(site.button).toHaveText('Connect Wallet')
  await site.connect()
})

test('walletconnect: connects and signs in one step of the wallet', async ({
  page,
  site,
  phone,
}) => {
  await site.goto({ server: true, evmAlone: true })
  await site.button.click()
  await showCode(site)
  await scanWith(phone, site)
  await expect(phone.sheet).toContainText('wants you to sign in with your Ethereum account')
  await phone.approve()
  await expect(site.who).toHaveText(/^signed 0x/)
  await expect(site.dialog).toBeHidden()
  await page.reload()
  await expect(site.who).toHaveText(/^signed 0x/)
})

test('embedded wallet: signs in with one approval in the secure frame, as part of the login', async ({
  page,
  context,
  site,
  mail,
}) => {
  await site.goto({ evmAlone: true })
  const login = emailPage({ page, context, demo: page.url() }, mail)
  const address = mail.createAddress()
  await site.button.click()
  await login.typeAddress(address)
  await login.codeField.fill(await login.readCode(address))
  await login.press('Later') // the way back in
  await expect(login.question).toHaveText('Log in with your wallet')
  await expect(login.frame.locator('body')).toContainText(new URL(page.url()).host)
  await login.press('Log in')
  await expect(site.who).toHaveText(/^signed 0x/)
  await expect(site.dialog).toBeHidden()
})
