import { expect, expectAccessible } from '@latchkey/testing/playwright'
import type { Locator } from '@playwright/test'
import { settle } from './demoPage.ts'
import { dialogFile } from './dialogFile.ts'
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

test('embed: where its views cannot be loaded, it says so and tries again', async ({
  page,
  shell,
  wallet,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_/, 'the file is withheld on purpose')
  await wallet.install()
  await page.route(dialogFile, (route) => route.abort())
  await shell.goto({ embed: true })
  const embed = page.locator('.lk-embed')
  await expect(embed.getByText('This could not be loaded.')).toBeVisible()
  await page.unroute(dialogFile)
  await embed.getByRole('button', { name: 'Try again' }).click()
  await expect(embed.getByRole('button', { name: /^Test wallet/ })).toBeVisible()
  await expect(embed.getByText('This could not be loaded.')).toHaveCount(0)
})

test('embed: takes neither the focus nor the place of a page that loads, and asks for nothing until it comes into sight', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const space = document.createElement('div')
      space.style.height = '3000px'
      document.body.prepend(space)
    }),
  )
  await shell.goto({ embed: true })
  await page.waitForLoadState('networkidle')
  await expect(page.locator('#facts')).toHaveText(/none none$/)
  expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'BODY'])
  const embed = page.locator('.lk-embed')
  await embed.scrollIntoViewIfNeeded()
  await expect(embed.getByRole('button', { name: /^Test wallet/ })).toBeVisible()
  await expect(page.locator('#facts')).toHaveText(/features none$/)
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

test('embed: what a form was opened with is gone once its views were closed', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto({ embed: true })
  const embed = page.locator('.lk-embed')
  await embed.getByRole('button', { name: /^Test wallet/ }).click()
  const send = embed.getByRole('button', { name: 'Send', exact: true })
  const amount = embed.getByRole('textbox', { name: 'Amount' })
  await expect(send).toBeVisible()
  await page.evaluate(() =>
    window.kit.modal.open({ name: 'WalletSend', parameters: { amount: '0.25', to: 'bob.eth' } }),
  )
  await expect(amount).toHaveValue('0.25')
  await embed.locator('[part=close]').click()
  await send.click()
  await expect(amount).toHaveValue('')
  await expect(embed.getByRole('textbox', { name: 'Receiver' })).toHaveValue('')

  await amount.fill('0.5')
  await embed.getByRole('button', { name: /Change token/ }).click()
  await embed.locator('[part=back]').click()
  await expect(amount, 'a view on top takes nothing away').toHaveValue('0.5')
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

test('embed: no word of a row is broken, down to 250 pixels', async ({
  page,
  shell,
  wallet,
  world,
}) => {
  await wallet.install()
  const embed = page.locator('.lk-embed')
  for (const locale of ['en', 'ar']) {
    const options = { walletConnect: { projectId: world.projectId, relayUrls: [world.urls.relay] } }
    await shell.goto({ embed: true, locale, options })
    await expect(embed.locator('.row')).toHaveCount(2)
    for (const width of [250, 320, 360]) {
      await embed.evaluate((block, width) => (block.style.width = `${width}px`), width)
      await settle(page)
      expect(await brokenWords(embed)).toEqual([])
      await expectAccessible(page)
    }
  }
})

/** Words of the rows, tags included, that stand on more than one line, or reach out of their row. */
function brokenWords(embed: Locator) {
  return embed.locator('.row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const edge = row.getBoundingClientRect()
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) {
        const node = walker.currentNode
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => top))
          const { left, right } = range.getBoundingClientRect()
          if (lines.size > 1 || left < edge.left || right > edge.right) found.push(word)
        }
      }
      return found
    }),
  )
}

test('embed: holds its place until the views are there, so that the page below does not jump', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  const embed = page.locator('.lk-embed')
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const asked = page.waitForRequest(dialogFile)
  await page.route(dialogFile, async (route) => {
    await arrived
    await route.continue()
  })
  await shell.goto({ embed: true })
  await expect(embed.getByRole('region')).toBeAttached()
  await asked
  await expect(embed.locator('.row')).toHaveCount(0)
  expect((await embed.boundingBox())?.height).toBeGreaterThanOrEqual(280)
  arrive()
  await expect(embed.locator('.row')).not.toHaveCount(0)
  expect((await embed.boundingBox())?.height).toBeGreaterThanOrEqual(280)
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
