import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect, type WalletDriver } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import type { DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { sendForm } from './sendForm.ts'

/** What a kit reports of a whole session: nothing, unless everybody wants it, and then nothing about the visitor. */

const visitor = getDevAccount(0).address
const receiver = getDevAccount(6).address

/** The paths of reports, and of questions about them, that a page sends from now on. */
function watchReports(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:e|batch|getAnalyticsConfig)$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

/** Connects, switches, sends, signs and disconnects, each as a visitor does it. */
async function wholeSession(page: Page, demo: DemoPage, wallet: WalletDriver) {
  await demo.connect()
  await demo.open()
  const form = sendForm(demo)
  await form.open()
  await form.chooseToken(devnetContracts.usd)
  await form.fill({ amount: '1.25', to: receiver })
  await form.review()
  await form.sendButton.click()
  await expect(demo.toast).toContainText('Sent 1.25 LUSD')
  const isOnOne = (await demo.fact('useNetwork', 'network').textContent()) === 'Localhost One'
  const [here, there] = isOnOne ? ['One', 'Two'] : ['Two', 'One']
  await demo.dialog.getByRole('button', { name: `Network: Localhost ${here}` }).click()
  await demo.dialog.getByRole('button', { name: new RegExp(`Localhost ${there}`) }).click()
  await expect(
    demo.dialog.getByRole('button', { name: `Network: Localhost ${there}` }),
  ).toBeVisible()
  await demo.close.click()
  await wallet.behave({ everything: 'reject' })
  await page.getByRole('button', { name: 'Sign message', exact: true }).click()
  await expect(page.getByText('Declined in the wallet')).toBeVisible()
  await wallet.behave({ everything: 'approve' })
  await page.getByRole('button', { name: 'Sign message', exact: true }).click()
  await expect(demo.fact('useKitEvents', 'event')).toHaveText('SIGN_SUCCESS')
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.button).toHaveAttribute('data-state', 'disconnected')
  // The wallet is told of it after the page.
  await expect(demo.fact('useKitEvents', 'event')).toHaveText('DISCONNECT_SUCCESS')
}

test.beforeEach(async ({ wallet }) => {
  test.slow() // a whole session
  await wallet.install({ behaviour: { everything: 'approve' } })
})

test('telemetry: a whole session is silent where the visitor has not agreed', async ({
  page,
  demo,
  wallet,
}) => {
  const asked = watchReports(page)
  await demo.goto()
  await wholeSession(page, demo, wallet)
  await page.goto('about:blank')
  expect(asked).toEqual([])
})

test('telemetry: once agreed to, what arrives says nothing about anybody; withdrawn, what waits is gone', async ({
  page,
  demo,
  wallet,
  world,
}) => {
  const asked = watchReports(page)
  const names = async () => (await world.readTelemetry()).map(({ event }) => event)
  const home = new URL('/', world.urls.demo)
  await page.goto(`${home.href}?ref=alice@example.com#${visitor}`)
  await page.getByRole('button', { name: 'Count what I do' }).click()
  await wholeSession(page, demo, wallet)
  // Of the last ten seconds nothing was sent yet.
  await page.goto('about:blank')
  await expect
    .poll(names)
    .toEqual(expect.arrayContaining(['MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS']))
  await expect
    .poll(names)
    .toEqual(
      expect.arrayContaining([
        'SWITCH_NETWORK',
        'SEND_SUCCESS',
        'SIGN_SUCCESS',
        'DISCONNECT_SUCCESS',
      ]),
    )
  const rows = await world.readTelemetry()
  const text = JSON.stringify(rows)
  expect(text).not.toMatch(/0x[\da-f]|@|alice|example|1[.,]25|127\.0\.0|HeadlessChrome/i)
  for (const address of [visitor, receiver, devnetContracts.usd])
    expect(text.toLowerCase()).not.toContain(address.slice(2, 10).toLowerCase())
  expect(new Set(rows.map(({ url }) => url))).toEqual(new Set([home.href]))
  const properties = { isSmartAccount: false, network: expect.stringMatching(/^eip155:\d+$/) }
  expect(rows).toContainEqual(expect.objectContaining({ event: 'SEND_SUCCESS', properties }))
  expect(asked).not.toContain('/e')
  expect(asked.filter((path) => path === '/getAnalyticsConfig')).toHaveLength(1)

  await demo.goto()
  await demo.open()
  await demo.close.click()
  await page.getByRole('button', { name: 'Do not count me' }).click()
  await page.goto('about:blank')
  await demo.goto()
  await page.getByRole('button', { name: 'Count what I do' }).click()
  await demo.open()
  const later = async () => (await names()).slice(rows.length).sort()
  await expect.poll(later, { timeout: 30_000 }).toEqual(['INITIALIZE', 'MODAL_OPEN'])
})
