import type { KitOptions } from '@latchkey/core'
import { expect, expectAccessible, type FaultyWorld } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { settle } from './demoPage.ts'
import { test, type ShellPage } from './shellPage.ts'

/** A site with a catalogue and with WalletConnect. */
const site = ({ urls, projectId }: FaultyWorld): Partial<KitOptions> => ({
  server: { apiUrl: urls.api },
  walletConnect: { projectId, relayUrls: [urls.relay] },
})

/** What a row says, name and tag. */
const rowsOf = ({ dialog }: ShellPage) =>
  dialog.getByRole('list', { name: 'Wallets' }).locator('.row')

async function openAll(shell: ShellPage) {
  await shell.button.click()
  await shell.dialog.getByRole('button', { name: /^All Wallets/ }).click()
  await expect(shell.dialog.locator('.wallet-cell').first()).toBeVisible()
}

/** Every event of the kit from now on. */
async function recordEvents(page: Page) {
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { events })
    window.kit.events.subscribe(({ event, properties }) => events.push({ event, ...properties }))
  })
  return () => page.evaluate(() => Reflect.get(window, 'events') as Record<string, unknown>[])
}

test('order: WalletConnect, what is installed, what is recommended, all wallets', async ({
  shell,
  wallet,
  world,
}) => {
  await wallet.install()
  await shell.goto({ options: site(world) })
  await shell.button.click()
  await expect(rowsOf(shell)).toHaveText([
    /^WalletConnect.*QR code$/,
    /^Test wallet.*Installed$/,
    /^MetaMask$/,
    /^All Wallets.*\d0\+$/,
  ])
  await expect(shell.dialog.locator('.row img:visible')).toHaveCount(6) // two of wallets, four in the way to all
})

test('order: the site decides which group comes first', async ({ shell, wallet, world }) => {
  await wallet.install()
  await shell.goto({
    options: { ...site(world), features: { connectorTypeOrder: ['injected', 'recommended'] } },
  })
  await shell.button.click()
  await expect(rowsOf(shell)).toHaveText([/^Test wallet/, /^MetaMask/, /^WalletConnect/, /^All/])
})

test('order: featured, custom and excluded wallets', async ({ shell, wallet, world }) => {
  await wallet.install()
  await wallet.install({ rdns: 'org.latchkey.second', name: 'Second' })
  const found = await (
    await fetch(`${world.urls.api}/getWallets?projectId=local&search=rainbow&entries=1`)
  ).json()
  const { id } = (found as { data: [{ id: string }] }).data[0]
  await shell.goto({
    options: {
      ...site(world),
      wallets: {
        featuredWalletIds: [id],
        excludeWalletIds: ['org.latchkey.second'],
        customWallets: [{ id: 'own', name: 'Our own wallet', homepage: 'https://own.example' }],
        allWallets: 'HIDE',
      },
    },
  })
  await shell.button.click()
  await expect(rowsOf(shell)).toHaveText([
    /^WalletConnect/,
    /^Test wallet/,
    /^Rainbow/,
    /Our own wallet$/,
  ])
})

test('rows: a site without a server shows what is installed, and waits for nothing', async ({
  shell,
  wallet,
}) => {
  await wallet.install()
  await shell.goto()
  await shell.button.click()
  await expect(rowsOf(shell)).toHaveText([/^Test wallet/])
  await expect(shell.dialog.locator('.row.waits')).toHaveCount(0)
})

test('rows: the catalogue moves nothing when it comes', async ({ page, shell, world }) => {
  world.apiFaults.fail({ kind: 'slow', delay: 1_500 }, { path: '/getWallets' })
  await shell.goto({ options: site(world) })
  await shell.button.click()
  await expect(shell.dialog.locator('.row.waits')).toHaveCount(2)
  await settle(page)
  const card = shell.dialog.locator('.card')
  const measure = () =>
    card.evaluate((element) => {
      const rows = [...element.querySelectorAll('.row')]
      return rows.map((row) => Math.round(row.getBoundingClientRect().top))
    })
  const before = await measure()
  await expect(shell.dialog.getByRole('button', { name: /^MetaMask/ })).toBeVisible()
  await settle(page)
  expect(await measure()).toEqual(before)
})

test('pictures: where none come, letters stand in their place', async ({
  page,
  shell,
  world,
  problems,
}) => {
  problems.allow(/status of 500/, 'pictures fail on purpose')
  world.apiFaults.fail({ kind: 'status', status: 500 }, { path: /Image/ })
  await shell.goto({ options: site(world) })
  await openAll(shell)
  const cells = shell.dialog.locator('.wallet-cell')
  await expect(cells.first().locator('text')).toHaveText('M')
  await expect(shell.dialog.locator('.wallet-cell img:visible')).toHaveCount(0)
  await settle(page)
  await expectAccessible(page)
})

test('faults: with the server down, an installed wallet still connects', async ({
  shell,
  wallet,
  world,
  problems,
}) => {
  problems.allow(/ERR_|Failed to (load|fetch)/, 'the server is down on purpose')
  await wallet.install({ behaviour: { connect: 'approve' } })
  world.apiFaults.fail({ kind: 'reset' })
  await shell.goto({ options: site(world) })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.button).toHaveAttribute('data-state', 'connected')
})

test('faults: offline, the list says so, and comes when the network is back', async ({
  page,
  context,
  shell,
  world,
  problems,
}) => {
  problems.allow(/ERR_|Failed to (load|fetch)/, 'the network is gone on purpose')
  await shell.goto({ options: site(world) })
  world.apiFaults.fail({ kind: 'reset' }, { path: '/getWallets' })
  await shell.button.click()
  await expect(rowsOf(shell)).toHaveText([/^WalletConnect/, /^All Wallets/])
  await context.setOffline(true)
  await shell.dialog.getByRole('button', { name: /^All Wallets/ }).click()
  await expect(shell.dialog.getByText('The wallets could not be loaded')).toBeVisible()
  await settle(page)
  await expectAccessible(page)
  await context.setOffline(false)
  world.apiFaults.clear()
  await shell.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(shell.dialog.locator('.wallet-cell').first()).toBeVisible()
})

test('search: finds what is misspelt, says how many, and leads on where there is nothing', async ({
  page,
  shell,
  world,
}) => {
  await shell.goto({ options: site(world) })
  const events = await recordEvents(page)
  await openAll(shell)
  const field = shell.dialog.getByRole('searchbox', { name: 'Search wallets' })
  const cells = shell.dialog.locator('.wallet-cell')
  await field.fill('m')
  await expect.poll(() => cells.count()).toBeGreaterThanOrEqual(40)
  await field.fill('metamsk')
  await expect(cells).toHaveText([/^MetaMask/])
  await expect(shell.dialog.getByText('1 wallet found')).toBeAttached()
  await field.fill('nobody has this')
  await expect(shell.dialog.getByText('No Wallet found')).toBeVisible()
  await settle(page)
  await expectAccessible(page)
  await shell.dialog.getByRole('button', { name: 'Show all' }).click()
  await expect(field).toHaveValue('')
  await expect.poll(() => cells.count()).toBeGreaterThanOrEqual(40)
  const searched = (await events()).filter(({ event }) => event === 'SEARCH_WALLET')
  expect(searched).toEqual([
    { event: 'SEARCH_WALLET', badge: 'none', search: 'metamsk' },
    { event: 'SEARCH_WALLET', badge: 'none', search: 'nobody has this' },
  ])
})

test('all wallets: more come when the end is near, each once', async ({ page, shell, world }) => {
  await shell.goto({ options: site(world) })
  await openAll(shell)
  const cells = shell.dialog.locator('.wallet-cell')
  await expect.poll(() => cells.count()).toBeGreaterThanOrEqual(40)
  expect(await cells.count()).toBeLessThan(50)
  await cells.last().scrollIntoViewIfNeeded()
  await expect.poll(() => cells.count()).toBeGreaterThan(70)
  const titles = await cells.evaluateAll((found) => found.map((cell) => cell.getAttribute('title')))
  expect(new Set(titles).size).toBe(titles.length)
  const pages = world.apiFaults.requests
    .filter(({ path }) => path === '/getWallets')
    .map(({ query }) => query.page)
  expect(pages).toContain('2')
  await expectAccessible(page)
})

test('all wallets: only certified ones, by a button that says whether it is on', async ({
  shell,
  world,
}) => {
  await shell.goto({ options: site(world) })
  await openAll(shell)
  const only = shell.dialog.getByRole('button', { name: 'Only certified wallets' })
  await expect(only).toHaveAttribute('aria-pressed', 'false')
  await only.click()
  await expect(only).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shell.dialog.locator('.wallet-cell').count()).toBeLessThan(40)
  await expect(shell.dialog.locator('.toast')).toContainText('Only WalletConnect certified')
})

test('legal: nothing can be chosen before the box is ticked', async ({ shell, wallet, world }) => {
  await wallet.install()
  await shell.goto({
    options: {
      ...site(world),
      legal: { termsConditionsUrl: 'https://site.example/terms' },
      features: { legalCheckbox: true },
    },
  })
  await shell.button.click()
  await expect(shell.walletRow).toBeDisabled()
  await expect(rowsOf(shell).last()).toBeDisabled()
  await shell.dialog.getByRole('checkbox').check()
  await rowsOf(shell).first().click()
  await expect(shell.title).toHaveText('WalletConnect')
})

test('legal: neither the help nor a wallet that the site names leads past the box', async ({
  page,
  shell,
  wallet,
  world,
}) => {
  await wallet.install()
  await shell.goto({
    options: {
      ...site(world),
      legal: { termsConditionsUrl: 'https://site.example/terms' },
      features: { legalCheckbox: true },
    },
  })
  await shell.button.click()
  await shell.dialog.getByRole('button', { name: 'What is a Wallet?' }).click()
  await shell.dialog.getByRole('button', { name: 'Find a wallet' }).click()
  await shell.dialog.getByRole('button', { name: 'Explore all' }).click()
  await expect(shell.title).toHaveText('All Wallets')
  await expect(shell.dialog.locator('.wallet-cell').first()).toBeDisabled()
  await settle(page)
  await expectAccessible(page)

  const openNamed = () =>
    page.evaluate(() =>
      window.kit.modal.open({ name: 'Connect', parameters: { wallet: 'me.rainbow' } }),
    )
  await openNamed()
  await expect(shell.walletRow).toBeDisabled()
  await settle(page)
  await expect(shell.title).toHaveText('Connect Wallet')
  await shell.dialog.getByRole('checkbox').click() // it leads on at once, and is not there any more
  await expect(shell.title).toHaveText('Rainbow')
})

test('get a wallet: from the explanation to the stores', async ({ page, shell, world }) => {
  await shell.goto({ options: site(world) })
  const events = await recordEvents(page)
  await shell.button.click()
  await shell.dialog.getByRole('button', { name: 'What is a Wallet?' }).click()
  await shell.dialog.getByRole('button', { name: 'Find a wallet' }).click()
  await expect(shell.title).toHaveText('Get a Wallet')
  await settle(page)
  await expectAccessible(page)
  await shell.dialog.getByRole('button', { name: /^MetaMask/ }).click()
  await expect(shell.title).toHaveText('Get MetaMask')
  const stores = shell.dialog.getByRole('link')
  await expect(stores).toHaveText([/^Chrome Web Store/, /^App Store/, /^Google Play/, /^Website/])
  for (const store of await stores.all()) {
    await expect(store).toHaveAttribute('href', /^https:\/\//)
    await expect(store).toHaveAttribute('target', '_blank')
    await expect(store).toHaveAttribute('rel', 'noopener noreferrer')
  }
  await settle(page)
  await expectAccessible(page)
  // The click counts; the page behind the link is somebody else's.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await stores.last().click()
  expect((await events()).at(-1)).toMatchObject({
    event: 'GET_WALLET',
    name: 'MetaMask',
    type: 'homepage',
  })
})

for (const allWallets of ['HIDE', 'ONLY_MOBILE'] as const)
  test(`get a wallet: with all wallets on ${allWallets}, a desktop is not led to them`, async ({
    shell,
    world,
  }) => {
    await shell.goto({ options: { ...site(world), wallets: { allWallets } } })
    await shell.button.click()
    await expect(rowsOf(shell).filter({ hasText: 'MetaMask' })).toBeVisible()
    await expect(shell.dialog.getByRole('button', { name: /^All Wallets/ })).toHaveCount(0)
    await shell.dialog.getByRole('button', { name: 'What is a Wallet?' }).click()
    await shell.dialog.getByRole('button', { name: 'Find a wallet' }).click()
    await expect(shell.dialog.getByRole('button', { name: /^MetaMask/ })).toBeVisible()
    await expect(shell.dialog.getByRole('link', { name: /^Explore all/ })).toHaveAttribute(
      'href',
      /^https:/,
    )
  })

test('get a wallet: a site without WalletConnect leads to no wallet that it cannot reach', async ({
  page,
  shell,
  world,
}) => {
  await shell.goto({ options: { server: { apiUrl: world.urls.api } } })
  await shell.button.click()
  await expect(shell.dialog.getByText('No wallet found')).toBeVisible()
  await shell.dialog.getByRole('button', { name: 'What is a Wallet?' }).last().click()
  await shell.dialog.getByRole('button', { name: 'Find a wallet' }).click()
  await expect(shell.dialog.getByRole('button', { name: /^MetaMask/ })).toBeVisible()
  await expect(shell.dialog.getByRole('link', { name: /^Explore all/ })).toBeVisible()
  await settle(page)
  await expectAccessible(page)
})

test('keyboard: from the button to a wallet of the catalogue and back', async ({
  page,
  shell,
  world,
}) => {
  const focused = () =>
    page.evaluate(() => {
      const inside = document.querySelector('latchkey-modal')?.shadowRoot?.activeElement
      return (inside ?? document.activeElement)?.textContent ?? ''
    })
  await shell.goto({ options: site(world) })
  await shell.button.focus()
  await page.keyboard.press('Enter')
  await expect(rowsOf(shell).last()).toBeVisible()
  await expect(shell.dialog.getByRole('button', { name: /^MetaMask/ })).toBeVisible()
  for (let presses = 0; presses < 9 && !(await focused()).startsWith('All Wallets'); presses += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(shell.title).toHaveText('All Wallets')
  await expect(shell.dialog.locator('.wallet-cell').nth(39)).toBeVisible()
  for (let presses = 0; presses < 9 && (await focused()) !== 'MetaMask'; presses += 1)
    await page.keyboard.press('Tab')
  const [first, second, , , fifth] = await shell.dialog.locator('.wallet-cell').allTextContents()
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe(second)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(fifth)
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(first)
  await page.keyboard.press('Enter')
  await expect(shell.title).toHaveText('MetaMask')
  await expect(shell.dialog.locator('[data-qr]')).toBeVisible()
  // The title has it, whence Tab leads on: never the page behind.
  expect(await focused()).toBe('MetaMask')
})

test('catalogue: an installed wallet is marked, and its browser comes first', async ({
  page,
  shell,
  wallet,
  world,
}) => {
  await wallet.install({ rdns: 'io.rabby', name: 'Rabby', behaviour: { connect: 'approve' } })
  await shell.goto({ options: site(world) })
  await openAll(shell)
  const first = shell.dialog.locator('.wallet-cell').first()
  await expect(first).toHaveText(/^Rabby.*Installed$/)
  await settle(page)
  await expectAccessible(page)
  await first.click()
  await expect(shell.dialog.getByRole('tab', { name: 'Browser' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(shell.button).toHaveAttribute('data-state', 'connected')
  await expect(shell.button).toContainText('ETH') // the last that the page goes on to fetch
})

test('straight on: a site opens the dialog on one wallet', async ({ page, shell, world }) => {
  await shell.goto({ options: site(world) })
  await page.evaluate(() =>
    window.kit.modal.open({ name: 'Connect', parameters: { wallet: 'me.rainbow' } }),
  )
  await expect(shell.title).toHaveText('Rainbow')
  await expect(shell.dialog.locator('[data-qr]')).toBeVisible()
  await shell.back.click()
  await expect(shell.title).toHaveText('Connect Wallet')
})
