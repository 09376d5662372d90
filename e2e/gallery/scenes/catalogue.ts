import { expect } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { drawQr } from '../../../packages/react/src/components/drawQr.ts'
import type { Stage, Walk } from '../walk.ts'

/** Every pairing has keys of its own; in a picture it is always this one. */
async function standStill(page: Page) {
  const uri = `wc:${'a1'.repeat(32)}@2?expiryTimestamp=1795276800&relay-protocol=irn&symKey=${'b2'.repeat(32)}`
  const code = page.locator('latchkey-modal .qr > svg[data-qr]')
  await expect(code).toBeVisible()
  const { path, size } = drawQr(uri)
  await code.evaluate(
    (svg, [drawn, whole]) => {
      svg.setAttribute('viewBox', `-4 -4 ${whole} ${whole}`)
      svg.querySelector('path')?.setAttribute('d', drawn)
    },
    [path, size + 8] as const,
  )
}

/** All wallets, and what is known of one of them. */
async function openCatalogue({ demo }: Pick<Stage, 'demo'>) {
  await demo.open()
  await demo.dialog.getByRole('button', { name: /^All Wallets/ }).click()
  await expect(demo.dialog.locator('.wallet-cell').nth(39)).toBeVisible()
}

/** Waits for the pictures that are in sight. */
async function seePictures(page: Page) {
  const waiting = page.locator('latchkey-modal .picture[data-waits]')
  await expect(waiting).toHaveCount(0)
}

/** Wallets that are not installed. */
export const catalogue: Walk = {
  title: 'Wallets elsewhere',
  scenes: [
    'all-wallets',
    'all-wallets-none',
    'qr',
    'qr-of-a-wallet',
    'downloads',
    'not-detected',
    'get-wallet',
    'qr-alone',
  ],
  async go(stage) {
    const { page, demo, take } = stage
    await openCatalogue(stage)
    await seePictures(page)
    await take('all-wallets')
    const field = demo.dialog.getByRole('searchbox')
    await field.fill('nobody has this')
    await expect(demo.dialog.getByText('No Wallet found')).toBeVisible()
    await take('all-wallets-none')
    await field.fill('')
    await demo.back.click()

    await demo.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
    await standStill(page)
    await take('qr')
    await demo.back.click()

    await demo.dialog.getByRole('button', { name: /^All Wallets/ }).click()
    await demo.dialog.getByRole('button', { name: 'Zerion', exact: true }).click()
    await standStill(page)
    await seePictures(page)
    await take('qr-of-a-wallet')
    await demo.dialog.getByRole('button', { name: 'Get Zerion' }).click()
    await expect(demo.title).toHaveText('Get Zerion')
    await seePictures(page)
    await take('downloads')
    await demo.back.click()
    await demo.back.click()
    await demo.dialog.getByRole('button', { name: 'Phantom', exact: true }).click()
    await expect(demo.dialog.getByText('Not Detected')).toBeVisible()
    await take('not-detected')
    await demo.close.click()

    await demo.open()
    await demo.dialog.getByRole('button', { name: 'What is a Wallet?' }).click()
    await demo.dialog.getByRole('button', { name: 'Find a wallet' }).click()
    await expect(demo.title).toHaveText('Get a Wallet')
    await seePictures(page)
    await take('get-wallet')
    await demo.close.click()

    await demo.openView('ConnectingWalletConnectBasic')
    await standStill(page)
    await take('qr-alone')
  },
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** The same on a phone. */
export const onAPhone: Walk = {
  title: 'On a phone',
  scenes: ['phone-wallets', 'phone-link', 'phone-downloads', 'phone-browser'],
  async go(stage) {
    const { page, demo, take } = stage
    await page.addInitScript((userAgent) => {
      Object.defineProperty(navigator, 'userAgent', { value: userAgent })
    }, iphone)
    await page.reload()
    await openCatalogue(stage)
    await seePictures(page)
    await take('phone-wallets')
    await demo.dialog.getByRole('button', { name: 'MetaMask', exact: true }).click()
    await expect(demo.dialog.getByRole('link', { name: 'Open MetaMask' })).toBeVisible()
    await take('phone-link')
    await demo.dialog.getByRole('button', { name: 'Get MetaMask' }).click()
    await seePictures(page)
    await take('phone-downloads')
    await demo.back.click()
    await demo.back.click()
    await demo.dialog.getByRole('button', { name: 'Phantom', exact: true }).click()
    await expect(demo.dialog.getByRole('link', { name: 'Open Phantom' })).toBeVisible()
    await take('phone-browser')
  },
}
