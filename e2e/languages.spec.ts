import { getDevAccount } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { settle } from './demoPage.ts'
import { expectAllSeen, lookAt } from './pseudoLanguage.ts'
import { test, type ShellPage } from './shellPage.ts'

test('page language: dialog and buttons follow <html lang>, and the page’s own direction', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.lang = 'de-AT')),
  )
  await shell.goto()
  await expect(shell.button).toHaveText('Wallet verbinden')
  await shell.button.click()
  await expect(shell.title).toHaveText('Wallet verbinden')
  await expect(shell.dialog.locator('.card')).toHaveAttribute('lang', 'de-AT')
  await expect(shell.dialog.locator('.card')).toHaveAttribute('dir', 'ltr')
  await expect(shell.dialog.getByText('Installiert')).toBeVisible()
})

test('English: nothing of other languages is fetched', async ({ page, shell, wallet }) => {
  await wallet.install()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await shell.goto()
  await shell.button.click()
  await expect(shell.walletRow).toBeVisible()
  expect(asked.filter((path) => /followLanguage|\/(de|ar|accounts)-/.test(path))).toEqual([])
})

test('choice: a hook changes the language at once, the open dialog too, and nothing beside the button moves', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto()
  const before = await shell.button.boundingBox()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('#facts')).toContainText('ar')
  await expect(shell.button).toHaveText('ربط المحفظة')
  expect(await shell.button.boundingBox()).toEqual(before)
  await shell.button.click()
  await expect(shell.title).toHaveText('ربط المحفظة')
  await expect(shell.dialog.locator('.card')).toHaveAttribute('dir', 'rtl')
  await settle(page)
  await expectAccessible(page)
})

test('right to left: the dialog mirrors, addresses and amounts do not', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto({ locale: 'ar' })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.dialog).toBeHidden()
  await expect(shell.button).toContainText('0xf39F…2266')
  await shell.button.click()
  const amount = shell.dialog.locator('.amount').first()
  await expect(amount).toBeVisible()
  await expect(amount).toHaveCSS('direction', 'ltr')
  await settle(page)
  const [close, picker] = await Promise.all([
    shell.close.boundingBox(),
    shell.dialog.locator('[part=network]').boundingBox(),
  ])
  expect(close?.x ?? 0).toBeLessThan(picker?.x ?? 0)
  await expectAccessible(page)
})

test('missing language: English it is, with a warning', async ({ shell, wallet, problems }) => {
  problems.allow(/There are no texts in the language "tlh"/, 'asked for on purpose')
  await wallet.install()
  await shell.goto({ locale: 'tlh' })
  await shell.button.click()
  await expect(shell.title).toHaveText('Connect Wallet')
})

for (const width of [360, 1280])
  test(`pseudo-language: no text is hard-coded and nothing overflows, ${width} px`, async ({
    page,
    shell,
    wallet,
  }) => {
    test.slow() // every view
    await page.setViewportSize({ width, height: 820 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const look = (view: string) => lookAt(page, shell, view)
    await shell.goto({ locale: 'pseudo', networkButton: true })
    await look('page')
    await shell.button.click()
    await expect(shell.dialog.locator('.notice')).toBeVisible()
    await look('no wallet')

    await wallet.install({ behaviour: { connect: 'hang' } })
    await shell.goto({
      locale: 'pseudo',
      networkButton: true,
      moreNetworks: 2,
      options: {
        legal: { termsConditionsUrl: 'https://example.com/t' },
        features: { legalCheckbox: true, reownBranding: true },
        server: { featuresSource: 'local' },
      },
    })
    await shell.button.click()
    await expect(shell.walletRow).toBeVisible()
    await look('connect')
    await shell.dialog.locator('[part=help]').click()
    await expect(shell.dialog.locator('.help')).toBeVisible()
    await look('what is a wallet')
    await shell.back.click()
    await shell.dialog.getByRole('checkbox').check({ force: true })
    await shell.walletRow.click()
    await expect(shell.dialog.locator('.waiting')).toBeVisible()
    await look('connecting')
    await wallet.behave({ connect: 'reject' })
    await shell.back.click()
    await shell.walletRow.click()
    await expect(shell.dialog.locator('.waiting.failed')).toBeVisible()
    await look('declined')
    await wallet.behave({ connect: 'approve', switchChain: 'reject' })
    await shell.dialog.locator('.waiting .button').click()
    await expect(shell.dialog).toBeHidden()
    await look('page, connected')

    await openView(page, shell, 'Account', '.account')
    await expect(shell.dialog.locator('.amount').first()).toBeVisible()
    await look('account')
    await openView(page, shell, 'Networks', '.networks')
    await look('networks')
    await shell.dialog.getByRole('searchbox').fill('zzz')
    await expect(shell.dialog.locator('.notice')).toBeVisible()
    await look('no network found')
    await openView(page, shell, 'WhatIsANetwork', '.help')
    await look('what is a network')
    await openView(page, shell, 'UnsupportedChain', '.unsupported')
    await look('unsupported chain')
    await shell.dialog.getByRole('button', { name: /Localhost Two/ }).click()
    await expect(shell.dialog.locator('.waiting.failed')).toBeVisible()
    await look('switch declined')
    for (const name of ['AccountSettings', 'Profile', 'SwitchAddress', 'WalletReceive'] as const) {
      await openView(page, shell, name, '.view-in > *')
      await look(name)
    }
    await openView(page, shell, 'WalletCompatibleNetworks', '.view-in > *')
    await look('compatible networks')
    await openView(page, shell, 'WalletSend', '.send')
    await look('send')
    await openView(page, shell, 'WalletSendSelectToken', '.view-in > *')
    await look('select token')
    await openView(page, shell, 'WalletSend', '.send')
    await shell.dialog.getByRole('textbox').first().fill('0.25')
    await shell.dialog.getByRole('textbox').last().fill(getDevAccount(1).address)
    const preview = shell.dialog.locator('.send button.primary').last()
    await expect(preview).toBeEnabled()
    await look('send, filled in')
    await preview.click()
    await expect(shell.dialog.locator('.review')).toBeVisible()
    await look('review')
    expectAllSeen(page, 'dialog')
  })

type PlainView =
  | 'Account'
  | 'AccountSettings'
  | 'Networks'
  | 'Profile'
  | 'SwitchAddress'
  | 'UnsupportedChain'
  | 'WalletCompatibleNetworks'
  | 'WalletReceive'
  | 'WalletSend'
  | 'WalletSendSelectToken'
  | 'WhatIsANetwork'

async function openView(page: Page, shell: ShellPage, name: PlainView, part: string) {
  await page.evaluate((name) => window.kit.modal.open({ name }), name)
  await expect(shell.dialog.locator(part).first()).toBeVisible()
}
