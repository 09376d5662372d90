import { getDevAccount } from '@latchkey/testing'
import {
  expect,
  expectAccessible,
  test,
  type PhoneDriver,
  type Problems,
} from '@latchkey/testing/playwright'
import { devices, type Page } from '@playwright/test'
import { createPublicClient, http, isHex } from 'viem'
import { demoPage, type DemoPage } from './demoPage.ts'
import { codeOf, connectPhone, scanWith, showCode } from './pairing.ts'
import { test as shellTest } from './shellPage.ts'

const bob = getDevAccount(1).address
const frank = getDevAccount(8).address

async function openCode(demo: DemoPage) {
  await demo.open()
  await showCode(demo)
}

const signCard = (page: Page) => page.getByRole('article', { name: 'Sign a message', exact: true })

/** Asks for a signature on the demo's page, and returns where the outcome shows. */
async function askToSign(page: Page, message: string) {
  await signCard(page).getByRole('textbox', { name: 'Message' }).fill(message)
  await signCard(page).getByRole('button', { name: 'Sign message' }).click()
  return signCard(page).locator('output')
}

async function sign(page: Page, phone: PhoneDriver, message: string) {
  const outcome = await askToSign(page, message)
  await expect(phone.sheet).toContainText(message)
  await phone.approve()
  await expect(outcome).toHaveText(/^0x[0-9a-f]{130}$/)
}

const allowCutRelay = (problems: Problems) =>
  problems.allow(/WebSocket connection to .* failed|ERR_CONNECTION/, 'the relay is gone on purpose')

test('main job: scan, connect, sign, send, disconnect', async ({ page, phone, world }) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await openCode(demo)
  await expectAccessible(page)
  await scanWith(phone, demo)
  await expect(phone.sheet).toContainText('Latchkey demo')
  await expect(phone.sheet).toContainText('Localhost One, Localhost Two')
  await phone.approve()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.dialog).toBeHidden()
  await sign(page, phone, 'A message for the phone')

  const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
  const before = await chain.getBalance({ address: frank })
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(frank)
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.sheet).toContainText('Send this transaction?')
  await expect(phone.sheet).toContainText('0.25 ETH')
  await phone.approve()
  await expect(demo.toast).toContainText('Sent 0.25 ETH')
  expect(await chain.getBalance({ address: frank })).toBe(before + 25n * 10n ** 16n)

  await demo.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.button).toHaveText('Connect Wallet')
  await expect(phone.page.getByText('None yet.')).toBeVisible()
})

test('copy link: the link is the one of the code, and connects', async ({ page, phone, world }) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await connectPhone(demo, phone, 'link')
})

test('declined: the page says so, and another try connects', async ({ page, phone, world }) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await openCode(demo)
  await scanWith(phone, demo)
  await phone.reject()
  await expect(demo.dialog.getByText('Connection declined')).toBeVisible()
  await expectAccessible(page)
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(codeOf(demo)).toHaveAttribute('aria-busy', 'false')
  await scanWith(phone, demo)
  await phone.approve()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  // A request that is declined is no end of anything.
  const outcome = await askToSign(page, 'Declined')
  await phone.reject()
  await expect(outcome).toHaveText('Declined in the wallet')
  await sign(page, phone, 'Signed after all')
})

test('reload: the session is still there, and so is the phone', async ({ page, phone, world }) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await connectPhone(demo, phone, 'code')
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await sign(page, phone, 'After a reload')
})

test('reload: while a code shows; the next one connects', async ({ page, phone, world }) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await demo.open()
  await showCode(demo)
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
  await connectPhone(demo, phone, 'code')
  await sign(page, phone, 'With the second code')
})

test('phone: another account, another network and leaving show on the page', async ({
  page,
  phone,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await connectPhone(demo, phone, 'code')
  await phone.switchChain(31338)
  await expect(demo.fact('useNetwork', 'network')).toHaveText('Localhost Two')
  await phone.selectAccounts([1])
  await expect(demo.fact('useAccount', 'address')).toHaveText(bob)
  await phone.disconnect('Latchkey demo')
  await expect(demo.button).toHaveText('Connect Wallet')
})

test('phone: a session that it ends while the page is closed is gone, without noise', async ({
  page,
  phone,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await connectPhone(demo, phone, 'code')
  await page.goto('about:blank')
  await phone.deleteSessions()
  await demo.goto()
  await expect(demo.button).toHaveText('Connect Wallet')
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
})

test('relay: gone in the middle of a session and back, the request gets its answer', async ({
  page,
  phone,
  world,
  problems,
}) => {
  allowCutRelay(problems)
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await connectPhone(demo, phone, 'code')
  world.relayFaults.cut()
  const outcome = await askToSign(page, 'Through thick and thin')
  world.relayFaults.restore()
  await expect(phone.sheet).toContainText('Through thick and thin', { timeout: 20_000 })
  await phone.approve()
  await expect(outcome).toHaveText(/^0x/, { timeout: 20_000 })
})

test('relay: not there when it is needed, the page says so, and a try later connects', async ({
  page,
  phone,
  world,
  problems,
}) => {
  test.slow()
  allowCutRelay(problems)
  world.relayFaults.cut()
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await demo.open()
  await demo.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(demo.dialog.getByText('Connection failed')).toBeVisible({ timeout: 40_000 })
  world.relayFaults.restore()
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(codeOf(demo)).toHaveAttribute('aria-busy', 'false')
  await scanWith(phone, demo)
  await phone.approve()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
})

test('hang: a phone that never answers leaves a way back, and the next one connects', async ({
  page,
  phone,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await phone.fault('hang')
  await openCode(demo)
  await scanWith(phone, demo)
  await expect(phone.page.getByText('asks to connect, and gets no answer')).toBeVisible()
  await demo.back.click()
  await phone.fault('none')
  await showCode(demo)
  await scanWith(phone, demo)
  await phone.approve()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')

  // With a session as well: a request that hangs keeps nobody from leaving.
  await phone.fault('hang')
  await askToSign(page, 'Into the void')
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.button).toHaveText('Connect Wallet')
})

test('wrong chain: a wallet on another network is led to one of the site, or out', async ({
  page,
  phone,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await phone.fault('wrongChain')
  await openCode(demo)
  await scanWith(phone, demo)
  await expect(demo.title).toHaveText('Switch Network')
  await demo.dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(demo.button).toHaveText('Connect Wallet')
  await expect(phone.page.getByText('None yet.')).toBeVisible()
})

test('two tabs that show a code: the one that is not scanned connects too', async ({
  context,
  page,
  phone,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await openCode(demo)
  const other = await context.newPage()
  const second = demoPage(other, world.urls.demo)
  await second.goto()
  await openCode(second)
  await scanWith(phone, second)
  await phone.approve()
  for (const { button, dialog } of [second, demo]) {
    await expect(button).toHaveAttribute('data-state', 'connected')
    await expect(dialog).toBeHidden()
  }
  await page.bringToFront()
  await sign(page, phone, 'From the tab that was not scanned')
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
})

test('a code that is approved after its dialog was closed connects nothing', async ({
  page,
  phone,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await openCode(demo)
  await scanWith(phone, demo)
  await expect(phone.sheet).toContainText('Latchkey demo')
  await demo.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(demo.dialog).toBeHidden()
  await phone.approve()
  await expect(phone.page.getByText(/^That did not work/)).toBeVisible()
  await expect(demo.button).toHaveText('Connect Wallet')
})

test('two tabs: one session for both, and its end is the end for both', async ({
  page,
  context,
  phone,
  world,
}) => {
  const other = await context.newPage()
  const here = demoPage(page, world.urls.demo)
  const there = demoPage(other, world.urls.demo)
  await here.goto()
  await there.goto()
  await connectPhone(here, phone, 'code')
  await expect(there.button).toHaveAttribute('data-state', 'connected')
  await sign(other, phone, 'From the second tab')
  await sign(page, phone, 'From the first tab')
  await phone.disconnect('Latchkey demo')
  await expect(here.button).toHaveText('Connect Wallet')
  await expect(there.button).toHaveText('Connect Wallet')
})

shellTest(
  'pairing: a code that is about to run out is replaced, and both old and new connect',
  async ({ shell, phone, world }) => {
    await shell.goto({
      options: {
        walletConnect: { projectId: world.projectId, relayUrls: [world.urls.relay] },
        // Its last ten seconds count as over, so that this one is replaced soon.
        connection: { timeouts: { pairing: 12_500 } },
      },
    })
    await shell.button.click()
    await showCode(shell)
    const code = codeOf(shell)
    const first = await code.locator('path').getAttribute('d')
    await expect(code.locator('path')).not.toHaveAttribute('d', first ?? '')
    await scanWith(phone, shell)
    await phone.approve()
    await expect(shell.button).toContainText('ETH') // the last that a connected page goes on to fetch
  },
)

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  test.use(pixel)

  test('deep link: the tap opens the wallet, and coming back finds the page connected', async ({
    page,
    context,
    phone,
    world,
  }) => {
    const demo = demoPage(page, world.urls.demo)
    await demo.goto()
    await demo.open()
    await demo.dialog.getByRole('button', { name: /^Local phone wallet/ }).click()
    const link = demo.dialog.getByRole('link', { name: /^Open/ })
    await expect(link).toHaveAttribute('href', /\/phone\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
    await expectAccessible(page)
    const opening = context.waitForEvent('page')
    await link.click()
    const opened = phone.in(await opening)
    await expect(opened.sheet).toContainText('Latchkey demo')
    await opened.approve()
    const closing = opened.page.waitForEvent('close')
    // The click closes the page that it is made in.
    await opened.page
      .getByRole('button', { name: 'Go back' })
      .click()
      .catch(() => undefined)
    await closing
    await expect(demo.button).toHaveAttribute('data-state', 'connected')
    await expect(demo.dialog).toBeHidden()
    expect(isHex(await demo.fact('useAccount', 'address').textContent())).toBe(true)
  })
})
