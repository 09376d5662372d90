import { getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { test } from './demoTest.ts'

// Every scene of the gallery is looked at with axe-core in one preset, light and dark, see e2e/gallery.

test('keyboard: the whole job without a pointer', async ({ page, wallet, demo }) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  const { keyboard } = page
  await demo.goto()
  await demo.button.focus()
  await keyboard.press('Enter')
  await expect(demo.walletRow()).toBeVisible()
  await tabTo(page, /^Test wallet/)
  await keyboard.press('Enter')
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, /^Send/)
  await keyboard.press('Enter')
  await expect(demo.dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await keyboard.type('0.25')
  await tabTo(page, /Receiver/)
  await keyboard.type(getDevAccount(7).address)
  await tabTo(page, /^Preview Send/)
  await keyboard.press('Enter')
  await expect(demo.title).toHaveText('Review Send')
  await tabTo(page, /^Send/)
  await keyboard.press('Enter')
  await expect(demo.toast).toContainText('Sent 0.25 ETH')
  await tabTo(page, /^Disconnect/)
  await keyboard.press('Space')
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button).toBeFocused()
})

test('keyboard: 25 times Tab stay inside, Escape closes, focus comes back', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await demo.connect()
  await demo.button.focus()
  await page.keyboard.press('Enter')
  await expect(demo.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  const inside = new Set<string>()
  for (let count = 0; count < 25; count += 1) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => {
      const host = document.activeElement
      const focused = host?.shadowRoot?.activeElement
      return host?.localName === 'latchkey-modal'
        ? (focused?.textContent ?? '')
        : `outside: ${host?.localName}`
    })
    inside.add(where)
  }
  // The browser's own interface is one stop of the round; the page behind is none.
  expect(
    [...inside].filter((where) => where.startsWith('outside') && where !== 'outside: body'),
  ).toEqual([])
  expect(inside.size).toBeGreaterThan(3)
  await page.keyboard.press('Escape')
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button).toBeFocused()
})

test('focus: a new view takes it along', async ({ wallet, demo }) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.connect()
  await demo.open()
  await demo.dialog.getByRole('button', { name: /^Network/ }).click()
  await expect(demo.title).toBeFocused()
  await expect(demo.title).toHaveText('Choose Network')
})

test('names: the dialog and its parts say what they are', async ({ page, wallet, demo }) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await expect(demo.button).toHaveAttribute('aria-expanded', 'false')
  await demo.open()
  await expect(demo.button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await demo.walletRow().click()
  await expect(demo.dialog.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
})

test('zoom: at 400 % everything can be reached and nothing is cut off sideways', async ({
  page,
  wallet,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await demo.connect()
  await demo.open()
  const leave = demo.dialog.getByRole('button', { name: 'Disconnect' })
  await leave.scrollIntoViewIfNeeded()
  await expect(leave).toBeInViewport()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.123456789012345678')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(getDevAccount(7).address)
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  const send = demo.dialog.getByRole('button', { name: 'Send', exact: true })
  await send.scrollIntoViewIfNeeded()
  await expect(send).toBeInViewport()
  for (const part of ['.card', '.body'])
    expect(
      await demo.dialog.locator(part).evaluate((node) => node.scrollWidth <= node.clientWidth),
    ).toBe(true)
})

test('direction: right to left turns the dialog round, addresses stay readable', async ({
  page,
  wallet,
  demo,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl'))
  })
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.connect()
  await demo.open()
  const close = await demo.close.boundingBox()
  const network = await demo.dialog.getByRole('button', { name: /^Network/ }).boundingBox()
  expect(close?.x ?? 0).toBeLessThan(network?.x ?? 0)
  await demo.dialog.getByRole('button', { name: /^Network/ }).click()
  const isFlipped = await demo.back
    .locator('svg')
    .evaluate((icon) => getComputedStyle(icon).scale.startsWith('-1'))
  expect(isFlipped).toBe(true)
})

test('forced colours: buttons, rows and the dialog keep their edges', async ({
  page,
  wallet,
  demo,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await wallet.install()
  await demo.goto()
  await demo.open()
  for (const edge of [demo.dialog.locator('.card'), demo.walletRow()])
    expect(await edge.evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('1px')
})

async function tabTo(page: Page, name: RegExp) {
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const focused = document.activeElement?.shadowRoot?.activeElement
      return (
        focused?.getAttribute('aria-label') ??
        focused?.closest('label')?.textContent ??
        focused?.textContent ??
        ''
      )
    })
    if (name.test(label.trim())) return
  }
  throw new Error(`Nothing named ${name} can be reached with Tab`)
}
