import { createPhoneDriver, expect } from '@latchkey/testing/playwright'
import { scanWith, showCode } from '../../pairing.ts'
import type { Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

/** Choosing a network, and being on one that the site does not list. */
export const networks: Walk = {
  title: 'Networks',
  scenes: [
    'networks',
    'networks-none',
    'switch-network',
    'switch-declined',
    'unsupported-chain',
    'networks-out-of-reach',
  ],
  async go({ page, demo, shell, wallet, world, take }) {
    const { dialog } = demo
    await startConnected({ demo, wallet, world })
    await demo.open()
    const choose = async () => {
      await dialog.getByRole('button', { name: /^Network/ }).click()
      await expect(dialog.getByRole('button', { name: /Localhost Two/ })).toBeVisible()
    }
    await choose()
    await take('networks')
    const search = dialog.getByRole('searchbox')
    await search.fill('nowhere')
    await expect(dialog.getByRole('button', { name: /Localhost Two/ })).toBeHidden()
    await take('networks-none')
    await search.fill('')

    await wallet.behave({ switchChain: 'hang' })
    await dialog.getByRole('button', { name: /Localhost Two/ }).click()
    await expect(dialog.getByText('Approve in wallet')).toBeVisible()
    await take('switch-network')
    await demo.close.click()
    await wallet.behave({ switchChain: 'reject' })
    await demo.open()
    await choose()
    await dialog.getByRole('button', { name: /Localhost Two/ }).click()
    await expect(dialog.getByText('Switch declined')).toBeVisible()
    await take('switch-declined')
    await demo.close.click()

    await wallet.behave({ chainId: { lie: { result: '0x1' } } })
    await wallet.emit('chainChanged', '0x1')
    await expect(demo.title).toHaveText('Switch Network')
    await take('unsupported-chain')

    const phone = createPhoneDriver(await page.context().newPage())
    await phone.page.goto(world.urls.phone)
    await page.bringToFront()
    await shell.goto({
      networkButton: true,
      moreNetworks: 1,
      options: { walletConnect: { projectId: world.projectId, relayUrls: [world.urls.relay] } },
    })
    await shell.button.click()
    await showCode(shell)
    await scanWith(phone, shell)
    await phone.approve()
    await expect(shell.dialog).toBeHidden()
    await page.locator('[data-kind=network]').click()
    await expect(shell.dialog.getByText(/^Not approved in/)).toBeVisible()
    await take('networks-out-of-reach')
    await phone.page.close()
  },
}
