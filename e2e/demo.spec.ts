import { expect } from '@latchkey/testing/playwright'
import { test } from './demoTest.ts'

test('demo: lists are asked for by a press, and show what came', async ({ page, wallet, demo }) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await demo.connect()
  for (const name of ['useHistory', 'useNfts', 'useWallets'])
    await page
      .getByRole('article', { name, exact: true })
      .getByRole('button', { name: 'ask' })
      .click()
  await expect(demo.fact('useHistory', 'status')).toHaveText('success')
  await expect(demo.fact('useNfts', 'status')).toHaveText('success')
  await expect(demo.fact('useWallets', 'isLoading')).toHaveText('false')
  await expect(demo.fact('useWallets', 'first')).toHaveText(/\w/)
  const ways = 'useConnectMethods, useWalletGroups'
  await expect(demo.fact(ways, 'methods')).toHaveText('wallet, email, social')
  await page.getByRole('button', { name: 'ask for wallets' }).click()
  await expect(demo.fact(ways, 'groups')).toContainText('injected')
})

test('demo: signing in is there for those who load the page with it', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await page.getByRole('link', { name: 'Load the page with sign-in' }).click()
  await demo.ready()
  await demo.open()
  await demo.walletRow().click()
  await demo.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(demo.fact('Sign in', 'isSignedIn')).toHaveText('true')
  await page.getByRole('button', { name: 'signOut' }).click()
  await expect(demo.fact('Sign in', 'isSignedIn')).toHaveText('false')
  await page.getByRole('button', { name: 'signIn' }).click()
  await expect(demo.fact('Sign in', 'isSignedIn')).toHaveText('true')
})
