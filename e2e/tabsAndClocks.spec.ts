import { getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import { demoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { sendForm } from './sendForm.ts'

test('two tabs: another account in one and another network in the other, at once, end in agreement', async ({
  page,
  context,
  wallet,
  world,
}) => {
  await wallet.install({ accountCount: 3, behaviour: { everything: 'approve' } })
  const other = await context.newPage()
  const tabs = [demoPage(page, world.urls.demo), demoPage(other, world.urls.demo)] as const
  for (const tab of tabs) await tab.goto()
  await tabs[0].connect()
  await expect(tabs[1].button).toHaveAttribute('data-state', 'connected')
  await Promise.all([
    wallet.selectAccounts([1]),
    other
      .getByRole('button', { name: 'Switch to Localhost Two', exact: true })
      .evaluate((button: HTMLElement) => button.click()),
  ])
  const agree = async () => {
    for (const tab of tabs) {
      await expect(tab.fact('useNetwork', 'network')).toHaveText('Localhost Two')
      await expect(tab.fact('useAccount', 'address')).toHaveAttribute(
        'title',
        getDevAccount(1).address,
      )
    }
  }
  await agree()
  for (const tab of [page, other]) await tab.reload()
  await agree()
})

test('reload: while a wallet that does not answer is left, the page has left it', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { connect: 'approve', revoke: 'hang' } })
  await demo.goto()
  await demo.connect()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect
    .poll(async () => (await wallet.getRequests()).map(({ method }) => method))
    .toContain('wallet_revokePermissions')
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
  await expect(demo.fact('useAccount', 'status')).toHaveText('disconnected')
  await demo.connect()
})

for (const hours of [-1, 1])
  test(`clock: ${hours} hour off, balances show, a send confirms and is known after a reload`, async ({
    page,
    wallet,
    demo,
  }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await wallet.install({ behaviour: { everything: 'approve' } })
    await demo.startConnected()
    await demo.open()
    await expect(demo.dialog.locator('.account-balance .amount')).toBeVisible()
    const form = sendForm(demo)
    await form.open()
    await form.fill({ amount: '0.013', to: getDevAccount(8).address })
    await form.review()
    await form.sendButton.click()
    await expect(demo.dialog.locator('.steps [data-state="done"]')).toHaveCount(3)
    await page.reload()
    await demo.open()
    await expect(demo.dialog.locator('.account-balance .amount')).toBeVisible()
    await demo.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(demo.dialog.locator('.activity')).toContainText('0.013 ETH')
  })
