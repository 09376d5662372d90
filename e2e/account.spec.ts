import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { settle, type DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'

const [alice, bob, carol] = [0, 1, 2].map((index) => getDevAccount(index).address) as [
  string,
  string,
  string,
] // three indices, three addresses
const balancePath = /\/v1\/account\//

async function openAccount(demo: DemoPage) {
  await demo.startConnected()
  await demo.open()
  await expect(demo.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
}

test.beforeEach(async ({ wallet }) => {
  await wallet.install({ accountCount: 5, behaviour: { connect: 'approve' } })
})

test('account: total, tokens with amount and worth, and who it is', async ({ demo }) => {
  await openAccount(demo)
  await expect(demo.dialog.locator('.account-balance')).toHaveText(/^\$[\d,]+\.\d\d$/)
  const dollars = demo.dialog.locator(`[data-token="${devnetContracts.usd.toLowerCase()}"]`)
  await expect(dollars).toContainText('Local USD')
  await expect(dollars).toContainText(/\$[\d,]+\.\d\d/)
  await expect(demo.dialog.locator('[data-token="native"] .amount').first()).toHaveAttribute(
    'title',
    /^\d+(\.\d+)?$/,
  )
  await expect(demo.dialog.getByRole('button', { name: /alice\.eth/ })).toBeVisible()
})

test('account: the address is copied whole, and a tick says so', async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAccount(demo)
  await demo.dialog.getByRole('button', { name: /Copy address/ }).click()
  await expect(demo.dialog.getByText('Address copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(alice)
})

test('api down: the chain itself is asked, and no price is pretended', async ({
  world,
  problems,
  demo,
}) => {
  problems.allow(/ERR_|Failed to (load|fetch)|Access to fetch/, 'the server fails on purpose')
  world.apiFaults.fail({ kind: 'reset' }, { path: balancePath })
  await openAccount(demo)
  await expect(demo.dialog.locator('.account-balance')).toHaveText(/ETH/)
  await expect(demo.dialog.getByText('No prices on this network')).toBeVisible()
  await expect(demo.dialog.locator('[data-token="native"]')).toContainText('Price unknown')
  await expect(demo.dialog.locator('.account')).not.toContainText('$')
})

test('balances: where nobody answers, it says so and counts down to the next try', async ({
  world,
  problems,
  demo,
}) => {
  problems.allow(/status of (429|50)|ERR_|Failed to|Access to fetch/, 'everything fails on purpose')
  world.apiFaults.fail({ kind: 'status', status: 500 }, { path: balancePath })
  await world.faults[31337].fail({ kind: 'status', status: 429 }, { methods: ['eth_getBalance'] })
  await openAccount(demo)
  await expect(demo.dialog.locator('.account-balance')).toContainText('Token Balance Unavailable')
  const note = demo.dialog.locator('.account-note')
  await expect(note).toHaveText(/Next try in \d+ s/)
  const first = Number(/\d+/.exec((await note.textContent()) ?? '')?.[0])
  expect(first).toBeLessThanOrEqual(30)
  await expect
    .poll(async () => Number(/\d+/.exec((await note.textContent()) ?? '')?.[0]))
    .toBeLessThan(first)
  // What can be done without knowing the balance still can, and whoever wants to know now is told.
  await expect(demo.dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
  world.apiFaults.clear()
  world.faults[31337].clear()
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(demo.dialog.locator('[data-token="native"]')).toContainText('ETH')
})

test('balances: a page in the background asks for nothing', async ({ page, world, demo }) => {
  await page.clock.install()
  await openAccount(demo)
  await expect(demo.dialog.locator('[data-token="native"]')).toBeVisible()
  const count = () => world.apiFaults.requests.filter(({ path }) => balancePath.test(path)).length
  const setHidden = (isHidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.clock.fastForward(11_000) // the turn that has begun ends
  const before = count()
  for (let turn = 0; turn < 4; turn += 1) await page.clock.fastForward(15_000)
  expect(count()).toBe(before)
  await setHidden(false)
  // What is asked for takes real time between the turns of the page's clock.
  await expect
    .poll(async () => {
      await page.clock.fastForward(2_000)
      return count()
    })
    .toBeGreaterThan(before)
})

test('spam: names that nobody may be taken in by are cut, cleaned and kept apart', async ({
  world,
  demo,
}) => {
  const quantity = { decimals: '18', numeric: '5000' }
  const chainId = 'eip155:31337'
  const native = { name: 'Ether', symbol: 'ETH', chainId, quantity, price: 3000, value: 15000000 }
  const hostile = {
    name: `\u202Eevil\u2066 visit claim-free-money.example to win ${'x'.repeat(400)}`,
    symbol: `USDC\u200B${'!'.repeat(200)}`,
    chainId,
    address: `${chainId}:0x000000000000000000000000000000000000bEEF`,
    quantity,
  }
  world.apiFaults.fail(
    { kind: 'json', body: { balances: [native, hostile] } },
    { path: balancePath },
  )
  await openAccount(demo)
  const row = demo.dialog.locator('[data-token="0x000000000000000000000000000000000000beef"]')
  await expect(row).toContainText('Price unknown')
  const name = (await row.locator('bdi').first().textContent()) ?? ''
  expect([...name].length).toBeLessThanOrEqual(40)
  expect(name).not.toMatch(/\p{C}/u)
  await expect(demo.dialog.getByText('Without tokens whose price is not known')).toBeVisible()
  for (const part of ['.card', '.body'])
    expect(
      await demo.dialog.locator(part).evaluate((node) => node.scrollWidth <= node.clientWidth),
    ).toBe(true)
})

test('empty: an account without anything is shown the way to receive', async ({ world, demo }) => {
  world.apiFaults.fail({ kind: 'json', body: { balances: [] } }, { path: balancePath })
  await world.faults[31337].fail({ kind: 'result', result: '0x0' }, { methods: ['eth_getBalance'] })
  await openAccount(demo)
  const row = demo.dialog.getByRole('button', { name: /Receive funds/ })
  await expect(row).toContainText('Transfer tokens on your wallet')
  await row.click()
  await expect(demo.title).toHaveText('Receive')
})

test('several accounts: each with what it holds, one click away', async ({
  page,
  wallet,
  demo,
}) => {
  await demo.startConnected()
  await wallet.selectAccounts([0, 1, 2])
  await demo.open()
  await demo.dialog.getByRole('button', { name: '3 accounts' }).click()
  await expect(demo.title).toHaveText('Switch Address')
  await expect(demo.dialog.locator('.choice .amount')).toHaveCount(3)
  await expect(demo.dialog.locator('.choice[aria-current]')).toContainText('alice.eth')
  await settle(page)
  await expectAccessible(page)
  await demo.dialog.getByRole('button', { name: /Switch to .*0x3C44/ }).click()
  await expect(demo.toast).toContainText('Switched to')
  await expect(demo.fact('useAccount', 'address')).toHaveText(carol)
  await page.reload()
  await expect(demo.fact('useAccount', 'address')).toHaveText(carol)
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Profile' }).click()
  await demo.dialog.getByRole('button', { name: 'Switch', exact: true }).click()
  await demo.dialog.getByRole('button', { name: /Switch to .*bob\.eth/ }).click()
  await expect(demo.fact('useAccount', 'address')).toHaveText(bob)
})

test('settings: network, explorer and the way out', async ({ demo }) => {
  await openAccount(demo)
  await demo.dialog.getByRole('button', { name: 'Settings' }).click()
  await expect(demo.dialog.getByRole('link', { name: /View on explorer/ })).toHaveAttribute(
    'href',
    new RegExp(`/address/${alice}$`),
  )
  await demo.dialog.getByRole('button', { name: /^Network/ }).click()
  await expect(demo.title).toHaveText('Choose Network')
  await demo.back.click()
  await demo.dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button).toHaveText('Connect Wallet')
})
