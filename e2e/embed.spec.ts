import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { settle } from './demoPage.ts'
import { test } from './shellPage.ts'

test('embed: connects and shows the account in the page, without a dialog', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto({ embed: true })
  const embed = page.locator('.lk-embed')
  await expect(embed.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  await expect(embed.locator('[part=close]')).toBeHidden()
  await settle(page)
  await expectAccessible(page)
  await embed.getByRole('button', { name: /^Test wallet/ }).click()
  await expect(embed.locator('.account')).toBeVisible()
  await expect(page.locator('latchkey-modal dialog[open]')).toHaveCount(0)
  await expect(embed.locator('[part=close]')).toBeHidden()

  await embed.locator('[part=network]').click()
  await expect(embed.getByRole('heading', { name: 'Choose Network' })).toBeVisible()
  await embed.locator('[part=close]').click()
  await expect(embed.locator('.account')).toBeVisible()
  await page.reload()
  await expect(embed.locator('.account')).toBeVisible()
  await embed.getByRole('button', { name: 'Disconnect' }).click()
  await expect(embed.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
})

test('embed: takes neither the page’s scrolling nor its focus', async ({ page, shell, wallet }) => {
  await wallet.install()
  await page.setViewportSize({ width: 430, height: 500 })
  await shell.goto({ embed: true })
  const embed = page.locator('.lk-embed')
  await expect(embed.getByRole('button', { name: /^Test wallet/ })).toBeVisible()
  const field = page.getByLabel('Something to type into')
  await field.focus()
  await page.evaluate(() => window.kit.modal.open({ name: 'WhatIsAWallet' }))
  await expect(embed.getByText('You decide, every time')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('still here')
  await expect(field).toHaveValue('still here')
  await page.mouse.move(215, 20)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('embed: who works inside keeps the focus inside when the view changes', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto({ embed: true })
  const embed = page.locator('.lk-embed')
  const help = embed.getByRole('button', { name: 'What is a Wallet?' })
  await help.focus()
  await page.keyboard.press('Enter')
  await expect(embed.getByRole('heading', { name: 'What is a Wallet?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(embed.locator(':focus')).toHaveCount(1)
})

test('embed: the button of the page leads to the views in the page', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto({ embed: true })
  await shell.button.click()
  await expect(page.locator('latchkey-modal dialog[open]')).toHaveCount(0)
  await expect(
    page.locator('.lk-embed').getByRole('button', { name: /^Test wallet/ }),
  ).toBeVisible()
})

test('embed: fits into 320 pixels, light and dark, in both directions', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await page.setViewportSize({ width: 320, height: 700 })
  for (const locale of ['de', 'ar']) {
    await shell.goto({ embed: true, locale, theme: 'brass', mode: 'dark' })
    await expect(page.locator('.lk-embed .row')).toBeVisible()
    await expect(page.locator('.lk-embed .card')).toHaveAttribute(
      'dir',
      locale === 'ar' ? 'rtl' : 'ltr',
    )
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBe(0)
    await settle(page)
    await expectAccessible(page)
  }
})

test('two kits: each has its dialog, its language and its connection', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto({ two: true })
  const second = page.locator('#second .lk-button')
  await expect(second).toHaveText('Wallet verbinden')
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.button).toHaveAttribute('data-state', 'connected')
  await expect(second).toHaveAttribute('data-state', 'disconnected')
  await expect(shell.dialog).toBeHidden()
  await second.click()
  await expect(shell.title).toHaveText('Wallet verbinden')
  await expect(page.locator('latchkey-modal dialog[open]')).toHaveCount(1)
})
