import { expect } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { demoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { dialogFile } from './dialogFile.ts'

/** Faults of browsers, tabs and extensions. `docs/testing.md` lists what is tested where. */

const unreachable =
  /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/

test('tab: killed after the wallet has agreed, the next tab is connected or not, and works', async ({
  page,
  context,
  wallet,
  world,
  demo,
}) => {
  await wallet.install()
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await wallet.approve()
  await page.close({ runBeforeUnload: false })

  const next = await context.newPage()
  const again = demoPage(next, world.urls.demo)
  await again.goto()
  await again.ready()
  const state = await again.button.getAttribute('data-state')
  expect(['connected', 'disconnected']).toContain(state)
  if (state === 'disconnected') await again.connect()
  await expect(again.fact('useAccount', 'status')).toHaveText('connected')
})

test('two tabs: connecting and leaving at once ends in agreement', async ({
  page,
  context,
  wallet,
  world,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  const other = await context.newPage()
  const tabs = [demoPage(page, world.urls.demo), demoPage(other, world.urls.demo)] as const
  for (const tab of tabs) await tab.goto()
  for (const tab of tabs) await tab.open()
  for (const tab of tabs) await expect(tab.walletRow()).toBeVisible()
  // Without waiting for anything: the first connection takes the other tab to its account.
  await Promise.all(tabs.map((tab) => tab.walletRow().dispatchEvent('click')))
  for (const tab of tabs) await expect(tab.button).toHaveAttribute('data-state', 'connected')
  for (const tab of tabs) await expect(tab.dialog).toBeHidden()

  const press = (tab: Page, name: string) =>
    tab.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => button.click())
  await Promise.all([press(page, 'disconnect'), press(other, 'Switch to Localhost Two')])
  for (const tab of tabs) await expect(tab.fact('useAccount', 'status')).toHaveText('disconnected')
  for (const tab of [page, other]) await tab.reload()
  for (const tab of tabs) await tab.ready()
  for (const tab of tabs) await expect(tab.fact('useAccount', 'status')).toHaveText('disconnected')
})

test('offline: at opening, a wallet connects or the dialog says what is missing, and goes on once the network is back', async ({
  page,
  context,
  wallet,
  problems,
  demo,
}) => {
  problems.allow(unreachable, 'there is no network, on purpose')
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  const content = page.waitForResponse(dialogFile)
  await demo.button.hover()
  await content
  await context.setOffline(true)
  await demo.open()
  // What the dialog needs besides is there or not, by now.
  const connected = page.locator('.hero .lk-button[data-state=connected]')
  const tryAgain = demo.dialog.getByRole('button', { name: 'Try again' })
  await expect(demo.walletRow().or(tryAgain)).toBeVisible()
  if (await demo.walletRow().isVisible()) {
    await demo.walletRow().click()
    await expect(connected.or(tryAgain).first()).toBeVisible()
  }
  await context.setOffline(false)
  if (await tryAgain.isVisible()) await tryAgain.click()
  await expect(demo.walletRow().or(connected).first()).toBeVisible()
  if (await demo.walletRow().isVisible()) await demo.walletRow().click()
  await expect(connected).toBeVisible()
  await page.reload()
  await demo.open()
  await expect(demo.dialog.locator('.account-balance .amount')).toBeVisible()
})

test('offline: in the middle of signing, the wallet’s answer still counts', async ({
  page,
  context,
  wallet,
  problems,
  demo,
}) => {
  problems.allow(unreachable, 'there is no network, on purpose')
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.connect()
  const card = page.getByRole('article', { name: 'Sign a message' })
  await card.getByRole('button', { name: 'Sign message' }).click()
  await expect(wallet.window).toBeVisible()
  await context.setOffline(true)
  await wallet.approve()
  await expect(card.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
  await context.setOffline(false)
})

test('reload: while a wallet that was connected does not answer yet; the next load finds it', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await demo.connect()
  await wallet.behave({ accounts: 'hang' })
  await page.reload()
  await expect(demo.fact('useAccount', 'status')).toHaveText('reconnecting')
  await page.reload()
  await expect(demo.fact('useAccount', 'status')).toHaveText('reconnecting')
  await wallet.behave({ accounts: 'approve' })
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
})

for (const { name, record } of [
  { name: 'of a later schema', record: '{"version":99,"sessions":[{"topic":"from the future"}]}' },
  { name: 'of an earlier schema', record: '{"version":0,"connections":[{"id":"from the past"}]}' },
  { name: 'that says no schema', record: '[{"id":"from before there were versions"}]' },
  { name: 'that was cut off in writing', record: '{"version":1,"connections":[{"conn' },
])
  test(`storage: a record ${name} is put aside`, async ({ page, wallet, demo }) => {
    await page.addInitScript((record) => {
      if (sessionStorage.getItem('was here')) return
      sessionStorage.setItem('was here', 'yes')
      for (const key of ['connections', 'transactions', 'onramp_orders'])
        localStorage.setItem(`@latchkey/${key}`, record)
    }, record)
    await wallet.install({ behaviour: { connect: 'approve' } })
    await demo.goto()
    await demo.connect()
    await expect(demo.fact('useTransactions', 'sent')).toHaveText('0')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('@latchkey/quarantine/connections')))
      .toBe(record)
  })

test('frozen: a page that was put to sleep in mid-connection wakes up and goes on', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install()
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await expect(wallet.window).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await wallet.approve()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.dialog).toBeHidden()
})

const hostileAnnouncements = [
  'javascriptIcon',
  'svgScriptIcon',
  'htmlIcon',
  'remoteIcon',
  'hugeIcon',
  'htmlName',
  'bidiName',
  'hugeName',
  'objectName',
  'throwingGetters',
  'nullDetail',
] as const

test('malice: extensions that announce themselves in every hostile way break nothing', async ({
  page,
  wallet,
  demo,
}) => {
  for (const hostile of hostileAnnouncements)
    await wallet.install({
      rdns: `org.example.${hostile.toLowerCase()}`,
      name: `Another wallet (${hostile})`,
      behaviour: { announce: { hostile } },
    })
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.open()
  await expect(demo.walletRow()).toBeVisible()
  const card = await demo.dialog.locator('.card').boundingBox()
  expect(card?.width).toBe(360)
  expect(card?.height).toBeLessThanOrEqual(700)
  await demo.walletRow().click()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})

test('malice: one that takes another’s rdns is a row of its own, and does not get its session', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await demo.connect()
  const asked: string[] = []
  await page.exposeFunction('spoofWasAsked', (method: string) => void asked.push(method))
  await page.addInitScript(() => {
    // What is exposed above.
    const tell = Reflect.get(window, 'spoofWasAsked') as (method: string) => void
    const detail = Object.freeze({
      info: Object.freeze({
        uuid: '0b7a3c52-0000-4000-8000-000000000001',
        name: 'Test wallet',
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        rdns: 'org.latchkey.testwallet',
      }),
      provider: {
        request({ method }: { method: string }) {
          tell(method)
          return Promise.resolve(['0x000000000000000000000000000000000000dEaD'])
        },
        on() {},
        removeListener() {},
      },
    })
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', () => setTimeout(announce, 0))
  })
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.fact('useAccount', 'address')).not.toContainText('dEaD')
  await demo.open()
  await expect(demo.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  expect(asked).toEqual([])
})

for (const lie of ['shortAddress', 'objectAccount', 'manyAccounts'] as const)
  test(`malice: a wallet that answers with ${lie} does not take the page down`, async ({
    page,
    wallet,
    world,
  }) => {
    await wallet.install({ behaviour: { everything: 'approve', connect: { lie } } })
    const demo = demoPage(page, world.urls.demo)
    await demo.goto()
    await demo.open()
    await demo.walletRow().click()
    await expect(demo.dialog.getByText('Connection failed')).toBeVisible()
    await expect(demo.fact('useAccount', 'status')).toHaveText('disconnected')
    await page.keyboard.press('Escape')
    await expect(demo.dialog).toBeHidden()
    await demo.open()
    await expect(demo.title).toBeVisible()
  })

test('malice: a chain id that is none never becomes the page’s network', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await demo.connect()
  for (const chainId of ['0xZZ', '-1', '', { toString: 'no' }, '0x' + 'f'.repeat(70)]) {
    await wallet.emit('chainChanged', chainId)
    await expect(demo.fact('useNetwork', 'networkId')).toHaveText(/^(eip155:31337|–)$/)
  }
  await page.reload()
  await demo.ready()
  await demo.open()
  await expect(demo.title).toBeVisible()
})
