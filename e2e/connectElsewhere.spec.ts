import type { KitOptions } from '@latchkey/core'
import { expect, expectAccessible, type FaultyWorld } from '@latchkey/testing/playwright'
import { settle } from './demoPage.ts'
import { copyLink, showCode } from './pairing.ts'
import { scan } from './scan.ts'
import { test, type ShellPage } from './shellPage.ts'

/** A site with a catalogue and with WalletConnect. */
const site = ({ urls, projectId }: FaultyWorld): Partial<KitOptions> => ({
  server: { apiUrl: urls.api },
  walletConnect: { projectId, relayUrls: [urls.relay] },
})

/** Opens the code for any wallet and gives the link in it. */
async function openQr(shell: ShellPage) {
  await shell.button.click()
  await showCode(shell)
  return copyLink(shell)
}

for (const mode of ['light', 'dark'] as const)
  for (const [size, viewport] of [
    ['usual', { width: 1280, height: 800 }],
    ['200 px', { width: 1280, height: 460 }],
  ] as const)
    test(`QR: a scanner reads the pairing, ${mode}, at ${size}`, async ({ page, shell, world }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await shell.goto({ options: site(world), mode })
      const link = await openQr(shell)
      expect(link).toMatch(/^wc:[0-9a-f]{64}@2\?/)
      await settle(page)
      const code = shell.dialog.locator('.qr')
      const width = (await code.boundingBox())?.width ?? 0
      if (size === '200 px') expect(Math.round(width)).toBe(200)
      else expect(width).toBeGreaterThanOrEqual(300)
      expect(await scan(page, await code.screenshot())).toBe(link)
      await expectAccessible(page)
    })

test('QR: with the picture of a wallet in the middle it still is read', async ({
  page,
  shell,
  world,
}) => {
  await shell.goto({ options: site(world) })
  await shell.button.click()
  await shell.dialog.getByRole('button', { name: /^MetaMask/ }).click()
  await expect(shell.dialog.locator('[data-qr]')).toBeVisible()
  await expect(shell.dialog.locator('.qr img')).toBeVisible()
  await settle(page)
  expect(await scan(page, await shell.dialog.locator('.qr').screenshot())).toMatch(/^wc:/)
})

test('phone: scans, approves, and the wallet is there as a recent one the next time', async ({
  shell,
  phone,
  world,
}) => {
  await shell.goto({ options: site(world) })
  await shell.button.click()
  await shell.dialog.getByRole('button', { name: /^MetaMask/ }).click()
  await expect(shell.dialog.locator('[data-qr]')).toBeVisible()
  await phone.pair(await copyLink(shell))
  await phone.approve()
  await expect(shell.button).toHaveAttribute('data-state', 'connected')
  await expect(shell.dialog).toBeHidden()
  await phone.deleteSessions()
  await expect(shell.button).toHaveAttribute('data-state', 'disconnected')
  await shell.button.click()
  await expect(shell.dialog.getByRole('button', { name: /^MetaMask.*Recent$/ })).toBeVisible()
})

test('phone: declines, and the page offers a new code', async ({ page, shell, phone, world }) => {
  await shell.goto({ options: site(world) })
  const link = await openQr(shell)
  await phone.pair(link)
  await phone.reject()
  await expect(shell.dialog.getByText('Connection declined')).toBeVisible()
  await settle(page)
  await expectAccessible(page)
  const height = await shell.dialog.locator('.stage').evaluate((stage) => stage.clientHeight)
  await shell.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(shell.dialog.locator('[data-qr]')).toBeVisible()
  expect(await shell.dialog.locator('.stage').evaluate((stage) => stage.clientHeight)).toBe(height)
  expect(await copyLink(shell)).not.toBe(link)
})

test('QR: where nothing can be copied, it says so', async ({ page, shell, world }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')),
    })
  })
  await shell.goto({ options: site(world) })
  await shell.button.click()
  await shell.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await shell.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(shell.dialog.locator('.toast')).toContainText('Failed to copy')
})

test('QR: a pairing made elsewhere shows as it is', async ({ page, shell }) => {
  const uri = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}`
  await shell.goto()
  await page.evaluate(
    (pairing) =>
      window.kit.modal.open({
        name: 'ConnectingWalletConnectBasic',
        parameters: { uri: pairing },
      }),
    uri,
  )
  await expect(shell.dialog.locator('[data-qr]')).toBeVisible()
  await settle(page)
  expect(await scan(page, await shell.dialog.locator('.qr').screenshot())).toBe(uri)
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('link: it is there before the tap, with the pairing encoded once', async ({
    page,
    shell,
    world,
  }) => {
    await shell.goto({ options: site(world) })
    await shell.button.click()
    await shell.dialog.getByRole('button', { name: /^MetaMask/ }).click()
    const open = shell.dialog.getByRole('link', { name: 'Open MetaMask' })
    await expect(open).toBeVisible()
    const uri = await copyLink(shell)
    const href = (await open.getAttribute('href')) ?? ''
    expect(href.endsWith(`wc?uri=${encodeURIComponent(uri)}`)).toBe(true)
    await settle(page)
    await expectAccessible(page)

    // The app is not there: the page stays, says how to get it, and offers another way.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
    await open.tap()
    await expect(shell.dialog.getByText('Accept connection request in the wallet')).toBeVisible()
    await expect(shell.dialog.getByRole('link', { name: 'Nothing opened?' })).toBeVisible()
    await shell.dialog.getByRole('button', { name: 'Get MetaMask' }).click()
    await expect(shell.dialog.getByRole('link')).toHaveText([/^App Store/, /^Website/])
  })

  test('WalletConnect: leads to the wallets, and from there to a code for another phone', async ({
    page,
    shell,
    world,
  }) => {
    await shell.goto({ options: site(world) })
    await shell.button.click()
    await shell.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
    await expect(shell.title).toHaveText('All Wallets')
    await shell.dialog.getByRole('button', { name: 'Connect by QR code' }).click()
    await expect(shell.dialog.locator('[data-qr]')).toBeVisible()
    await settle(page)
    await expectAccessible(page)
  })

  test('WalletConnect: where all wallets are hidden, it shows a link to copy', async ({
    page,
    shell,
    world,
  }) => {
    await shell.goto({ options: { ...site(world), wallets: { allWallets: 'HIDE' } } })
    expect(await openQr(shell)).toMatch(/^wc:/)
    await expect(shell.title).toHaveText('WalletConnect')
    await settle(page)
    await expectAccessible(page)
  })

  test('get a wallet: ONLY_MOBILE leads a phone to all of them', async ({ shell, world }) => {
    await shell.goto({ options: { ...site(world), wallets: { allWallets: 'ONLY_MOBILE' } } })
    await shell.button.click()
    await shell.dialog.getByRole('button', { name: 'What is a Wallet?' }).click()
    await shell.dialog.getByRole('button', { name: 'Find a wallet' }).click()
    await shell.dialog.getByRole('button', { name: 'Explore all' }).click()
    await expect(shell.title).toHaveText('All Wallets')
    await expect(shell.dialog.locator('.wallet-cell').first()).toBeVisible()
  })

  test('wallets: without WalletConnect, no code for another phone is offered, and a browser of a wallet is', async ({
    page,
    shell,
    world,
  }) => {
    await shell.goto({ options: { server: { apiUrl: world.urls.api } } })
    await page.evaluate(() => window.kit.modal.open({ name: 'AllWallets' }))
    await shell.dialog.getByRole('searchbox').fill('phantom')
    await expect(shell.dialog.getByRole('button', { name: 'Connect by QR code' })).toHaveCount(0)
    await shell.dialog.getByRole('button', { name: 'Phantom', exact: true }).click()
    await expect(shell.dialog.getByRole('link', { name: 'Open Phantom' })).toBeVisible()
    await settle(page)
    await expectAccessible(page)
  })

  test('link: a wallet with a browser of its own opens the page there', async ({
    page,
    shell,
    world,
  }) => {
    await shell.goto({ options: site(world) })
    await shell.button.click()
    await shell.dialog.getByRole('button', { name: /^All Wallets/ }).click()
    await shell.dialog.getByRole('searchbox').fill('phantom')
    await shell.dialog.getByRole('button', { name: 'Phantom', exact: true }).click()
    const open = shell.dialog.getByRole('link', { name: 'Open Phantom' })
    await expect(open).toHaveAttribute('href', /^https:\/\/phantom\.app\/ul\/browse\//)
    await settle(page)
    await expectAccessible(page)
  })
})
