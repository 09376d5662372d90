import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { settle } from './demoPage.ts'
import { test } from './demoTest.ts'
import { everyFamily } from './worldOptions.ts'

test.use({ worldOptions: everyFamily })

test('solana: other libraries pay and sign by the connected account', async ({
  page,
  demo,
  solanaWallet,
}) => {
  await solanaWallet.install({ behaviour: { everything: 'approve' } })
  await demo.startConnected()
  const signer = page.getByRole('article', { name: 'A signer for @solana/kit' })
  await signer.getByRole('button').click()
  await expect(signer.locator('output')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const wallet = page.getByRole('article', { name: 'A wallet for other libraries' })
  await wallet.getByRole('button').click()
  await expect(wallet.locator('output')).toHaveText(/^Latchkey demo signed: 0x[0-9a-f]{128}$/)

  await solanaWallet.behave({ signTransaction: 'reject' })
  await signer.getByRole('button').click()
  await expect(signer.locator('output')).toHaveText('Declined in the wallet')
})

test('solana: a wallet of another cluster says so', async ({ page, demo, solanaWallet }) => {
  await solanaWallet.install({ behaviour: { connect: 'approve', chains: ['solana:mainnet'] } })
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await expect(demo.dialog).toContainText('The wallet is on no network of this site')
  await settle(page)
  await expectAccessible(page)
})
