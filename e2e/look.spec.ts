import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getDevAccount } from '@latchkey/testing'
import { expect, test } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { demoPage, settle, type DemoPage } from './demoPage.ts'

/** Pictures of every view go to `test-results/look`; the ones that the README shows are kept in `docs/images`. */
const images = fileURLToPath(new URL('../docs/images', import.meta.url))
const readme: Readonly<Record<string, string>> = {
  '1280-light-ltr/account': 'account-light.png',
  '1280-dark-ltr/account': 'account-dark.png',
  '1280-light-ltr/connect': 'connect-light.png',
  '1280-light-ltr/send': 'send-light.png',
  '430-dark-ltr/review': 'review-phone-dark.png',
}

const widths = [360, 430, 1280] as const
const schemes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const

for (const width of widths)
  for (const scheme of schemes)
    for (const direction of directions) {
      const name = `${width}-${scheme}-${direction}`
      test(`look: every view at ${width} px, ${scheme}, ${direction}`, async ({
        page,
        wallet,
        world,
      }) => {
        await page.setViewportSize({ width, height: width > 430 ? 860 : 780 })
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.addInitScript((direction) => {
          document.addEventListener(
            'DOMContentLoaded',
            () => (document.documentElement.dir = direction),
          )
        }, direction)
        const demo = demoPage(page, world.urls.demo)
        const take = (view: string) => takePicture(page, name, view)

        await demo.goto()
        await take('page')
        await demo.open()
        await expect(demo.dialog.getByText('No wallet found')).toBeVisible()
        await take('no-wallet')

        await wallet.install()
        await wallet.install({
          rdns: 'org.latchkey.second',
          name: 'A wallet with quite a long name',
        })
        await page.reload()
        await demo.open()
        await expect(demo.walletRow()).toBeVisible()
        await take('connect')
        await takeConnecting(demo, wallet, take)
        await takeAccount(demo, wallet, take)
        await takeSend(demo, wallet, take)
        await takeUnsupported(page, demo, wallet, take)
      })
    }

type Wallet = Parameters<Parameters<typeof test>[2]>[0]['wallet']
type Take = (view: string) => Promise<void>

async function takeConnecting(demo: DemoPage, wallet: Wallet, take: Take) {
  await wallet.behave({ connect: 'hang' })
  await demo.walletRow().click()
  await expect(demo.dialog.getByText('Continue in Test wallet')).toBeVisible()
  await take('connecting')
  await wallet.behave({ connect: 'reject' })
  await demo.back.click()
  await demo.walletRow().click()
  await expect(demo.dialog.getByText('Connection declined')).toBeVisible()
  await take('declined')
  await wallet.behave({ connect: 'approve' })
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(demo.dialog.getByText('Connected')).toBeVisible()
  await take('connected')
  await expect(demo.dialog).toBeHidden()
}

async function takeAccount(demo: DemoPage, wallet: Wallet, take: Take) {
  await expect(demo.button).toContainText('ETH')
  await take('page-connected')
  await demo.open()
  await expect(demo.dialog.locator('.account-balance .amount')).toBeVisible()
  await take('account')
  await demo.dialog.getByRole('button', { name: /^Network/ }).click()
  await expect(demo.dialog.getByRole('button', { name: /Localhost Two/ })).toBeVisible()
  await take('networks')
  await wallet.behave({ switchChain: 'hang' })
  await demo.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(demo.dialog.getByText('Approve in wallet')).toBeVisible()
  await take('switch')
  await demo.back.click()
}

async function takeSend(demo: DemoPage, wallet: Wallet, take: Take) {
  await demo.dialog.getByRole('button', { name: 'Send' }).click()
  await expect(demo.dialog.getByRole('button', { name: 'Add Amount' })).toBeVisible()
  await take('send-empty')
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('123456789')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill('0x12')
  await expect(demo.dialog.getByRole('button', { name: 'Insufficient Funds' })).toBeVisible()
  await take('send-wrong')
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(getDevAccount(1).address)
  await expect(demo.dialog.getByRole('button', { name: 'Preview Send' })).toBeEnabled()
  await take('send')
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await expect(demo.dialog.getByText('Total, at most')).toBeVisible()
  await take('review')
  await wallet.behave({ send: 'hang' })
  await demo.dialog.getByRole('button', { name: 'Send' }).click()
  await expect(demo.dialog.getByText('Approve in your wallet')).toBeVisible()
  await take('progress')
  await demo.close.click()
}

async function takeUnsupported(page: Page, demo: DemoPage, wallet: Wallet, take: Take) {
  await wallet.behave({ chainId: { lie: { result: '0x1' } } })
  await wallet.emit('chainChanged', '0x1')
  await expect(demo.title).toHaveText('Switch Network')
  await take('unsupported')
  await wallet.resetBehaviour()
  await page.reload()
}

async function takePicture(page: Page, folder: string, view: string) {
  const path = `${test.info().project.outputDir}/look/${folder}/${view}.png`
  await settle(page)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  const kept = readme[`${folder}/${view}`]
  if (kept === undefined) return
  mkdirSync(images, { recursive: true })
  if (process.env.UPDATE_PICTURES === '1' || !existsSync(`${images}/${kept}`))
    copyFileSync(path, `${images}/${kept}`)
}
