import { expect, expectAccessible, test } from '@latchkey/testing/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { devices } from '@playwright/test'
import { scan } from './scan.ts'
import { socialPage } from './socialPage.ts'

const code = 'img[data-qr], svg[data-qr]'

/** What a phone reads in the code on a page. */
async function scanCode(page: Page): Promise<string> {
  const shown = page.locator(`latchkey-modal ${code}`)
  await expect(shown).toBeVisible()
  return (await scan(page, await shown.screenshot())) ?? ''
}

/** The app of the local world, opened by a link, on which one of its people answers. */
async function answer(phone: BrowserContext, link: string, button: string | RegExp) {
  const app = await phone.newPage()
  await app.goto(link)
  await app.getByRole('button', { name: button }).click()
  await app.waitForURL(/\/farcaster\/done/)
  const heading = await app.getByRole('heading', { level: 2 }).innerText()
  await app.close()
  return heading
}

test('Farcaster: the code is scanned and approved, and the wallet is there, now and after a reload', async ({
  mail,
  newVisitor,
  problems,
}) => {
  problems.allow(/Failed to load resource.*410/, 'the app says that the sign-in is over')
  const visitor = await newVisitor()
  const phone = await newVisitor({ context: { viewport: { width: 390, height: 844 } } })
  const site = socialPage(visitor, mail)
  await site.goto()
  await site.open()
  await site.chooseProvider('Farcaster')
  await expect(site.title).toHaveText('Farcaster')
  await expect(site.dialog.getByText('Scan this QR Code with your phone')).toBeVisible()
  const link = await scanCode(visitor.page)
  await expectAccessible(visitor.page)

  const app = await phone.context.newPage()
  await app.goto(link)
  await expect(app.getByRole('heading', { level: 2 })).toHaveText(
    `Sign in to ${new URL(visitor.demo).host}?`,
  )
  await app.close()
  expect(await answer(phone.context, link, /^Continue as Alice/)).toBe('You are signed in')
  await site.press('Later')
  await site.arrive()
  const address = await site.address()
  await expect(site.fact('useAccount', 'userName')).toHaveText('alice')
  await expect(site.fact('useAccount', 'authProvider')).toHaveText('farcaster')

  await visitor.page.reload()
  await site.arrive()
  expect(await site.address()).toBe(address)
  expect(await answerLate(phone.context, link)).toBe('This sign-in is over')
})

/** What the app says of a link that nobody waits on any more. */
async function answerLate(phone: BrowserContext, link: string) {
  const app = await phone.newPage()
  await app.goto(link)
  const heading = await app.getByRole('heading', { level: 2 }).innerText()
  await app.close()
  return heading
}

test('Farcaster: refused, signed by somebody else, expired and left, and an e-mail login works after it all', async ({
  mail,
  newVisitor,
  problems,
  world,
}) => {
  problems.allow(/Failed to load resource/, 'the server refuses on purpose, and the app says 410')
  const visitor = await newVisitor()
  const { page } = visitor
  const phone = await newVisitor()
  const site = socialPage(visitor, mail)
  const again = site.dialog.getByRole('button', { name: 'Try again' })
  await site.goto()
  await site.open()
  await site.chooseProvider('Farcaster')
  await answer(phone.context, await scanCode(page), 'Refuse')
  await expect(site.dialog.getByText('Login declined')).toBeVisible()
  await expectAccessible(page)

  await again.click()
  await answer(phone.context, await scanCode(page), /^Continue as Mallory/)
  await expect(site.dialog.getByText(/answer of Farcaster could not be checked/)).toBeVisible()

  await again.click()
  const early = await scanCode(page)
  const path = /^\/auth\/v1\/farcaster\/attempt\//
  world.apiFaults.fail({ kind: 'status', status: 410, code: 'attempt_ended' }, { path, times: 1 })
  await expect(site.dialog.getByText('The login has expired')).toBeVisible()
  await site.dialog.getByRole('button', { name: 'Try again' }).click()
  const link = await scanCode(page)
  expect(link).not.toBe(early)

  await site.back.click()
  await expect
    .poll(() => answerLate(phone.context, link), { timeout: 15_000 })
    .toBe('This sign-in is over')
  const address = mail.createAddress()
  await site.typeAddress(address)
  await site.codeField.fill(await site.readCode(address))
  await site.press('Later')
  await site.arrive()
})

test('Farcaster on a phone: a link opens the app, and the wallet is there when one comes back', async ({
  mail,
  newVisitor,
}) => {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  const visitor = await newVisitor({ context: pixel })
  const site = socialPage(visitor, mail)
  await site.goto()
  await site.open()
  await site.chooseProvider('Farcaster')
  await expect(site.dialog.getByText('Continue in Farcaster')).toBeVisible()
  const opened = visitor.context.waitForEvent('page')
  await site.dialog.getByRole('link', { name: 'Open Farcaster' }).click()
  const app = await opened
  await app.getByRole('button', { name: /^Continue as Carol/ }).click()
  await expect(app.getByText('You are signed in')).toBeVisible()
  await app.close()
  await site.press('Later')
  await site.arrive()
})
