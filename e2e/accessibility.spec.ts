import { getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import type { Locator } from '@playwright/test'
import type { DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'

// Every scene of the gallery is looked at with axe-core in one preset, light and dark, see e2e/gallery.

test('keyboard: the whole job without a pointer', async ({ page, wallet, demo }) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  const { keyboard } = page
  await demo.goto()
  await demo.button.focus()
  await keyboard.press('Enter')
  await tabTo(demo.walletRow())
  await keyboard.press('Enter')
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(buttonOf(demo, 'Send'))
  await keyboard.press('Enter')
  await expect(demo.dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await keyboard.type('0.25')
  await tabTo(demo.dialog.getByRole('textbox', { name: 'Receiver' }))
  await keyboard.type(getDevAccount(7).address)
  await tabTo(buttonOf(demo, 'Preview Send'))
  await keyboard.press('Enter')
  await expect(demo.title).toHaveText('Review Send')
  await tabTo(buttonOf(demo, 'Send'))
  await keyboard.press('Enter')
  await expect(demo.toast).toContainText('Sent 0.25 ETH')
  await tabTo(buttonOf(demo, 'Disconnect'))
  await keyboard.press('Space')
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button).toBeFocused()
})

test('keyboard: a network is found and chosen without a pointer', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  const { keyboard } = page
  await demo.startConnected()
  await openByKeyboard(demo)
  await tabTo(demo.dialog.getByRole('button', { name: /^Network.*Localhost One/ }))
  await keyboard.press('Enter')
  await expectArrival(demo, 'Choose Network')
  const search = demo.dialog.getByRole('searchbox', { name: 'Search networks' })
  await tabTo(search)
  await keyboard.type('nowhere')
  await tabTo(buttonOf(demo, 'Show all'))
  await keyboard.press('Enter')
  await expect(search).toHaveValue('')
  await expectFocusInside(demo)
  await tabTo(search)
  await keyboard.type('two')
  const row = demo.dialog.locator('.networks .row')
  await expect(row).toHaveText([/Localhost Two/])
  await tabTo(row)
  await keyboard.press('Enter')
  await expect(demo.dialog.getByRole('button', { name: /^Network.*Localhost Two/ })).toBeVisible()
  await expect(demo.fact('useNetwork', 'network')).toHaveText('Localhost Two')
  await expectFocusInside(demo)
  await leaveByKeyboard(demo)
})

test('keyboard: another account is chosen without a pointer', async ({ page, wallet, demo }) => {
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  const { keyboard } = page
  await demo.startConnected()
  await wallet.selectAccounts([0, 1, 2])
  await openByKeyboard(demo)
  await tabTo(buttonOf(demo, 'Profile'))
  await keyboard.press('Enter')
  await expectArrival(demo, 'Profile')
  await tabTo(buttonOf(demo, 'Switch'))
  await keyboard.press('Enter')
  await expectArrival(demo, 'Switch Address')
  await tabTo(demo.dialog.getByRole('button', { name: /Switch to .*bob\.eth/ }))
  await keyboard.press('Space')
  await expect(demo.toast).toContainText('Switched to')
  await expect(demo.fact('useAccount', 'address')).toHaveText(getDevAccount(1).address)
  await expect(buttonOf(demo, 'Disconnect')).toBeVisible()
  await expectFocusInside(demo)
  await leaveByKeyboard(demo)
})

test('keyboard: the address to receive at is copied without a pointer', async ({
  page,
  context,
  wallet,
  demo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await wallet.install({ behaviour: { everything: 'approve' } })
  const { keyboard } = page
  await demo.startConnected()
  await openByKeyboard(demo)
  await tabTo(buttonOf(demo, 'Receive'))
  await keyboard.press('Enter')
  await expectArrival(demo, 'Receive')
  const copy = buttonOf(demo, 'Copy address')
  await tabTo(copy)
  await keyboard.press('Enter')
  await expect(demo.toast).toContainText('Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(getDevAccount(0).address)
  await expect(copy).toBeFocused()
  await tabTo(demo.dialog.getByRole('button', { name: /^Only receive assets/ }))
  await keyboard.press('Enter')
  await expectArrival(demo, 'Compatible Networks')
  await keyboard.press('Shift+Tab')
  await expectRing(demo.back)
  await keyboard.press('Enter')
  await expect(demo.title).toHaveText('Receive')
  await expectFocusInside(demo)
  await leaveByKeyboard(demo)
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

const buttonOf = (demo: DemoPage, name: string) =>
  demo.dialog.getByRole('button', { name, exact: true })

/** Opens the account that is connected. */
async function openByKeyboard(demo: DemoPage) {
  await demo.button.focus()
  await demo.button.page().keyboard.press('Enter')
  await expect(buttonOf(demo, 'Disconnect')).toBeVisible()
}

/** Closes the dialog, after which the focus is seen where it was before. */
async function leaveByKeyboard(demo: DemoPage) {
  await demo.button.page().keyboard.press('Escape')
  await expect(demo.dialog).toBeHidden()
  await expectRing(demo.button)
}

/** A view has taken the focus along: its title, which needs no ring, says where one is. */
async function expectArrival(demo: DemoPage, title: string) {
  await expect(demo.title).toHaveText(title)
  await expect(demo.title).toBeFocused()
}

async function expectFocusInside(demo: DemoPage) {
  await expect(demo.dialog.locator(':focus')).toHaveCount(1)
}

/** Goes on with Tab until a control has the focus, and that can be seen. */
async function tabTo(target: Locator) {
  await expect(target).toBeEnabled()
  const hasFocus = () => target.evaluate((node) => node.matches(':focus'))
  for (let count = 0; count < 30; count += 1) {
    await target.page().keyboard.press('Tab')
    if (await hasFocus()) break
  }
  await expectRing(target)
}

/** What has the focus has a ring around it, or around the field that it stands in. */
async function expectRing(target: Locator) {
  await expect(target).toBeFocused()
  const hasRing = (node: Element) => {
    for (let part: Element | null = node; part; part = part.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true
      if (boxShadow.includes('0px 0px 0px 2px')) return true
    }
    return false
  }
  await expect.poll(() => target.evaluate(hasRing)).toBe(true)
}
