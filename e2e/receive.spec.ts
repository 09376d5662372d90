import { getDevAccount } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { settle, type DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { scan } from './scan.ts'

const alice = getDevAccount(0).address

async function openReceive(demo: DemoPage) {
  await demo.startConnected()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(demo.dialog.locator('[data-qr]')).toBeVisible()
}

test.beforeEach(async ({ wallet }) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
})

test('receive: a scanner reads the address, narrow and wide, light and dark', async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openReceive(demo)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280])
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 860 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await settle(page)
        const code = demo.dialog.locator('.qr')
        expect((await code.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(300)
        // With what is around it, as a camera sees it.
        expect(await scan(page, await demo.dialog.locator('.card').screenshot())).toBe(alice)
        await expectAccessible(page)
      })
})

test('receive: a scanner still reads it with the picture of the account in the middle', async ({
  page,
  wallet,
  demo,
}) => {
  await demo.startConnected()
  await wallet.selectAccounts([1])
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(demo.dialog.locator('.qr img')).toBeVisible()
  await settle(page)
  const read = await scan(page, await demo.dialog.locator('.card').screenshot())
  expect(read).toBe(getDevAccount(1).address)
})

test('receive: the address is copied whole, and said', async ({ page, context, demo }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReceive(demo)
  await expect(demo.dialog.getByText('Copy your address or scan this QR code')).toBeVisible()
  await expect(
    demo.dialog.getByRole('img', { name: `QR code of your address ${alice}` }),
  ).toBeVisible()
  await demo.dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(demo.toast).toContainText('Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(alice)
})

test('receive: where the browser does not let it copy, it says so', async ({ page, demo }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')),
    })
  })
  await openReceive(demo)
  await demo.dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(demo.toast).toContainText('Failed to copy')
  await expect(demo.dialog.locator('.receive-address')).toHaveText(alice)
})

test('receive: says on which networks, and nothing of it is fetched before', async ({
  page,
  demo,
}) => {
  const fetched: string[] = []
  page.on('response', (response) => fetched.push(response.url()))
  await demo.startConnected()
  await demo.open()
  await expect(demo.dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
  expect(fetched.filter((url) => /receiveViews|sendViews/.test(url))).toEqual([])
  await demo.dialog.getByRole('button', { name: 'Receive' }).click()
  await demo.dialog.getByRole('button', { name: /Only receive assets on these networks/ }).click()
  await expect(demo.title).toHaveText('Compatible Networks')
  await expect(demo.dialog.getByText('You can only receive assets on these networks')).toBeVisible()
  await expect(demo.dialog.locator('.compatible-list')).toContainText('Localhost Two')
  await settle(page)
  await expectAccessible(page)
  expect(fetched.some((url) => url.includes('receiveViews'))).toBe(true)
})
