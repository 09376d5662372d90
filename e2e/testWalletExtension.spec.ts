import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createLaunchOptions,
  expect,
  expectAccessible,
  getExtensionFolder,
  getWalletChains,
  test as base,
  type ExtensionControl,
} from '@latchkey/testing/playwright'
import { chromium, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { recoverMessageAddress, toHex, type Hex } from 'viem'
import { buildPage } from './buildPage.ts'
import type {} from './pages/wallet/main.ts'

const rdns = 'org.latchkey.testwallet.extension'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

declare const latchkeyTestWallet: ExtensionControl

/** The same `test`, in a browser profile that has the wallet as an unpacked extension. */
const test = base.extend<{ context: BrowserContext; page: Page; worker: Worker }>({
  context: async ({ browserName: _ }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'latchkey-profile-'))
    const context = await chromium.launchPersistentContext(
      profile,
      createLaunchOptions(getExtensionFolder()),
    )
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
  page: async ({ context }, use) => use(await context.newPage()),
  worker: async ({ context, world }, use) => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    for (const chain of getWalletChains(world)) {
      await worker.evaluate((added) => latchkeyTestWallet.addChain(added), chain)
    }
    await use(worker)
  },
})

function request(page: Page, method: string, params: readonly unknown[] = []): Promise<unknown> {
  return page.evaluate(
    async ([key, name, values]) => {
      try {
        return await window.announced[key]?.provider.request({ method: name, params: values })
      } catch (error) {
        // An EIP-1193 error.
        const { code, message } = error as { code?: number; message: string }
        return `${code}: ${message}`
      }
    },
    [rdns, method, params] as const,
  )
}

/** Presses a button of an approval window, which closes it, maybe before the press is reported. */
async function press(approval: Page, name: string): Promise<void> {
  const closed = approval.waitForEvent('close')
  await approval
    .getByRole('button', { name })
    .click({ noWaitAfter: true })
    .catch(() => {})
  await closed
}

test.beforeEach(async ({ page, serveSite, worker: _ }) => {
  await page.goto(await serveSite(await buildPage('wallet')))
  await expect(page.locator('#announced')).toContainText(rdns)
})

test('connects, signs and sends, asking in a window of the extension', async ({
  page,
  context,
  world,
}) => {
  const connecting = context.waitForEvent('page')
  const connected = request(page, 'eth_requestAccounts')
  const approval = await connecting
  await expect(approval.getByRole('heading', { name: 'Connect this site?' })).toBeVisible()
  await expect(approval.getByText(new URL(page.url()).origin)).toBeVisible()
  await expectAccessible(approval)
  await press(approval, 'Approve')
  expect(await connected).toEqual([alice])
  expect(await page.evaluate(() => window.events)).toContainEqual({
    rdns,
    name: 'accountsChanged',
    value: [alice],
  })

  const asking = context.waitForEvent('page')
  const signing = request(page, 'personal_sign', [toHex('Hello'), alice])
  await press(await asking, 'Approve')
  // A signature, by the contract of the method.
  expect(await recoverMessageAddress({ message: 'Hello', signature: (await signing) as Hex })).toBe(
    alice,
  )

  const opening = context.waitForEvent('page')
  const sending = request(page, 'eth_sendTransaction', [{ from: alice, to: alice, value: '0x1' }])
  const review = await opening
  await expect(review.getByText('Fee, at most')).toBeVisible()
  await press(review, 'Approve')
  const hash = await sending
  await expect
    .poll(() => request(page, 'eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1' })
  expect(
    world.faults[31337].requests.some(({ method }) => method === 'eth_sendRawTransaction'),
  ).toBe(true)
})

test('a window that is rejected, escaped or closed is a refusal', async ({ page, context }) => {
  const ends = [
    (approval: Page) => press(approval, 'Reject'),
    (approval: Page) => approval.keyboard.press('Escape').catch(() => {}),
    (approval: Page) => approval.close(),
  ]
  for (const end of ends) {
    const opening = context.waitForEvent('page')
    const connected = request(page, 'eth_requestAccounts')
    const approval = await opening
    await expect(approval.getByRole('heading', { name: 'Connect this site?' })).toBeVisible()
    await end(approval)
    expect(await connected).toMatch(/^4001: /)
  }
})

test('remembers over a reload, and a question that is open then is gone', async ({
  page,
  context,
  worker,
}) => {
  await worker.evaluate(() => latchkeyTestWallet.behave({ connect: 'approve' }))
  expect(await request(page, 'eth_requestAccounts')).toEqual([alice])

  const opening = context.waitForEvent('page')
  void request(page, 'personal_sign', [toHex('Hello'), alice]).catch(() => {})
  const approval = await opening
  await expect(approval.getByRole('heading', { name: 'Sign this message?' })).toBeVisible()
  const closed = approval.waitForEvent('close')
  await page.reload()
  await closed
  await expect(page.locator('#announced')).toContainText(rdns)
  expect(await request(page, 'eth_accounts')).toEqual([alice])
})

test('does as it is told: switches, fails, breaks', async ({ page, worker }) => {
  await worker.evaluate(() =>
    latchkeyTestWallet.behave({ connect: 'approve', switchChain: 'approve' }),
  )
  await request(page, 'eth_requestAccounts')
  expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
  expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
  const { origin } = new URL(page.url())
  await worker.evaluate((site) => latchkeyTestWallet.switchChain(site, 31337), origin)
  await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a69')
  await worker.evaluate(() => latchkeyTestWallet.behave({ switchChain: { fail: { code: 4902 } } }))
  expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toMatch(
    /^4902: /,
  )
  await worker.evaluate(() => latchkeyTestWallet.behave({ accounts: 'cyclicError' }))
  expect(await request(page, 'eth_accounts')).toBe('-32603: An error that contains itself')
})
