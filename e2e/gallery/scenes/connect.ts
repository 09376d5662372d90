import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'

/** From a page without a wallet to a wallet that is connected. */
export const connect: Walk = {
  title: 'Connect',
  scenes: ['no-wallet', 'connect', 'connecting', 'declined', 'connect-folded', 'connect-wallets'],
  async go({ page, demo, shell, wallet, world, take }) {
    await demo.open()
    await expect(demo.walletRow(/^WalletConnect/)).toBeVisible()
    await take('no-wallet')

    await wallet.install({ behaviour: { connect: 'hang' } })
    await wallet.install({ rdns: 'org.latchkey.second', name: 'A wallet with quite a long name' })
    await page.reload()
    await demo.open()
    await expect(demo.walletRow()).toBeVisible()
    await take('connect')

    await demo.walletRow().click()
    await expect(demo.dialog.getByText('Continue in Test wallet')).toBeVisible()
    await take('connecting')

    await wallet.behave({ connect: 'reject' })
    await demo.back.click()
    await demo.walletRow().click()
    await expect(demo.dialog.getByText('Connection declined')).toBeVisible()
    await take('declined')

    await shell.goto({
      options: {
        server: { apiUrl: world.urls.api, featuresSource: 'local' },
        embedded: { frameUrl: world.urls.frame },
        features: { emailShowWallets: false },
      },
    })
    await shell.button.click()
    const folded = shell.dialog.getByRole('button', { name: 'Continue with a wallet' })
    await expect(folded).toBeVisible()
    await take('connect-folded')
    await folded.click()
    await expect(shell.walletRow).toBeVisible()
    await take('connect-wallets')
  },
}
