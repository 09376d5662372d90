import { expect, expectAccessible } from '@latchkey/testing/playwright'
import type { Locator } from '@playwright/test'
import { settle } from './demoPage.ts'
import { dialogFile } from './dialogFile.ts'
import { holdFiles } from './holdFiles.ts'
import { test } from './shellPage.ts'

declare global {
  interface Window {
    /** What was told of each wallet that was chosen. */
    chosenWallets: object[]
  }
}

/** Where a row and its picture stand, and how its name is written. */
async function lookOf(row: Locator) {
  return row.evaluate((node) => {
    const boxes = [node, node.querySelector('img')].map((part) => {
      const { x = 0, y = 0, width = 0, height = 0 } = part?.getBoundingClientRect() ?? {}
      return [x, y, width, height].map(Math.round)
    })
    const name = node.querySelector('.row-title') ?? node
    const { fontSize, fontWeight, lineHeight, color } = getComputedStyle(name)
    const { backgroundColor, borderRadius } = getComputedStyle(node)
    return { boxes, fontSize, fontWeight, lineHeight, color, backgroundColor, borderRadius }
  })
}

for (const locale of ['en', 'ar'])
  test(`before the content: a wallet of the browser looks and stands as it will (${locale})`, async ({
    page,
    shell,
    wallet,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await wallet.install()
    const release = await holdFiles(page, dialogFile)
    await shell.goto({ locale })
    await shell.button.click()
    const early = shell.dialog.locator('.skeleton button')
    await expect(early).toHaveText('Test wallet')
    await settle(page)
    const before = await lookOf(early)
    await expectAccessible(page)
    release()
    await expect(shell.walletRow).toHaveClass('row')
    await settle(page)
    expect(await lookOf(shell.walletRow)).toEqual(before)
    await expect(early).toHaveCount(0)
  })

test('before the content: a wallet that is pressed is chosen once the content is there', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  const release = await holdFiles(page, dialogFile)
  await shell.goto()
  await page.evaluate(() => {
    window.chosenWallets = []
    window.kit.events.subscribe(({ event, properties }) => {
      if (event === 'SELECT_WALLET') window.chosenWallets.push(properties)
    })
  })
  await shell.button.click()
  const early = shell.dialog.getByRole('button', { name: 'Test wallet' })
  await early.click()
  await expect(early).toHaveAttribute('aria-busy', 'true')
  await early.click()
  release()
  await expect(shell.title).toHaveText('Test wallet')
  await wallet.approve()
  await expect(shell.button).toHaveAttribute('data-state', 'connected')
  const asked = (await wallet.getRequests()).map(({ method }) => method)
  expect(asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  expect(await page.evaluate(() => window.chosenWallets)).toEqual([
    { name: 'Test wallet', platform: 'browser', view: 'Connect', displayIndex: 0 },
  ])
  await expect(shell.dialog).toBeHidden()
})

test('before the content: whoever comes back from a wallet that was pressed early has the choice', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install({ behaviour: { connect: 'hang' } })
  const release = await holdFiles(page, dialogFile)
  await shell.goto()
  await shell.button.click()
  await shell.dialog.getByRole('button', { name: 'Test wallet' }).click()
  release()
  await expect(shell.title).toHaveText('Test wallet')
  await shell.back.click()
  await expect(shell.walletRow).toBeVisible()
  await expect(shell.title).toHaveText('Connect Wallet')
})

test('before the content: Escape closes the dialog, and it opens again', async ({
  page,
  shell,
  wallet,
}) => {
  await wallet.install()
  const release = await holdFiles(page, dialogFile)
  await shell.goto()
  await shell.button.click()
  await expect(shell.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.dialog).toBeHidden()
  await expect(shell.button).toBeFocused()
  // The browser tells of it a task later.
  await expect.poll(() => page.evaluate(() => window.kit.modal.getState().open)).toBe(false)
  await shell.button.click()
  release()
  await expect(shell.walletRow).toBeVisible()
})
