import type { Timeouts } from '@latchkey/core'
import { devnetContracts, getDevAccount, type World } from '@latchkey/testing'
import { expect, expectAccessible, type WalletDriver } from '@latchkey/testing/playwright'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  decodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  parseGwei,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import { demoPage, settle, type DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { test as shellTest, type ShellPage } from './shellPage.ts'
import { swapForm } from './swapForm.ts'
import { untilAsked } from './untilAsked.ts'

const { usd, silent, tollToken, spam, swapRouter, uniswapRouter, wrappedNative } = devnetContracts
const alice = getDevAccount(0).address
const mallory = getDevAccount(5).address
const ether = 10n ** 18n

test.beforeEach(async ({ wallet }) => {
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
})

async function start(demo: DemoPage) {
  await demo.startConnected()
  await demo.open()
  const form = swapForm(demo)
  await form.open()
  return form
}

function readChain(world: World) {
  const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
  const balanceOf = (address: Address) =>
    chain.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [alice] })
  return { chain, balanceOf }
}

/** The transactions that the wallet was asked for. */
async function readAsked(wallet: WalletDriver) {
  const requests = await wallet.getRequests()
  return requests
    .filter(({ method }) => method === 'eth_sendTransaction')
    .map(({ params }) => (params as readonly { to: Address; data: Hex; value?: Hex }[])[0]) // what the method takes
}

/** That nothing but exact amounts was ever approved, by transaction or by signature. */
async function expectExactApprovals(wallet: WalletDriver, amount: bigint) {
  const approved = (await readAsked(wallet)).flatMap((asked) => {
    if (!asked?.data.startsWith('0x095ea7b3')) return []
    const { args } = decodeFunctionData({ abi: erc20Abi, data: asked.data })
    return args?.[1] ?? []
  })
  const signed = (await wallet.getRequests()).flatMap(({ method, params }) =>
    method === 'eth_signTypedData_v4'
      ? [BigInt(/"value":"?(\d+)/.exec(JSON.stringify(params).replaceAll('\\', ''))?.[1] ?? -1)]
      : [],
  )
  for (const value of [...approved, ...signed]) expect(value).toBe(amount)
  return { approved, signed }
}

test('native to token: what arrives is what was quoted, and Account replaces the preview', async ({
  world,
  demo,
}) => {
  const { balanceOf } = readChain(world)
  const form = await start(demo)
  await expect(form.button).toHaveText('Select token')
  await form.choose('buy', usd)
  await expect(form.button).toHaveText('Enter amount')
  const before = await balanceOf(usd)
  await form.amount.fill('0.5')
  const expected = parseUnits(await form.expected(), 6)
  await expect(demo.dialog.locator('p[role=status].unseen')).toContainText('You get about')
  await expect(demo.dialog.getByRole('button', { name: /^1 ETH ≈ / })).toBeVisible()
  await form.review()
  await expect(form.summary).toContainText('You get at least')
  await expect(form.summary).toContainText('via Uniswap')
  await form.swapButton.dblclick()
  await expect(demo.toast).toContainText(/Swapped ETH to [\d,.]+ LUSD/)
  await expect(demo.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  const arrived = (await balanceOf(usd)) - before
  expect(arrived).toBeGreaterThanOrEqual((expected * 99n) / 100n)
  expect(arrived).toBeLessThanOrEqual((expected * 101n) / 100n)
})

test('token that returns nothing, to native: exactly the amount is approved, then swapped', async ({
  wallet,
  world,
  demo,
}) => {
  const { chain, balanceOf } = readChain(world)
  const form = await start(demo)
  await form.choose('sell', silent)
  await form.choose('buy', 'native')
  await form.amount.fill('2.5')
  await form.review()
  const before = await balanceOf(silent)
  await expect(demo.dialog.locator('.steps li')).toHaveText([/Approve SLNT/, /Swap/])
  await expect(demo.dialog.getByText(/exactly 2\.5 SLNT, and nothing more/)).toBeVisible()
  await expect(form.swapButton).toBeHidden()
  await form.approveButton.click()
  await expect(form.swapButton).toBeEnabled()
  await expect(demo.dialog.locator('.steps li[data-state=done]')).toHaveText(/Approve SLNT/)
  const amount = parseEther('2.5')
  const { approved } = await expectExactApprovals(wallet, amount)
  expect(approved).toEqual([amount])
  const spender = (await readAsked(wallet))[0]?.data.slice(34, 74)
  const allowance = () =>
    chain.readContract({
      address: silent,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [alice, `0x${spender}`],
    })
  expect(await allowance()).toBe(amount)
  await form.swapButton.click()
  await expect(demo.toast).toContainText(/Swapped SLNT to [\d.]+ ETH/)
  expect(await balanceOf(silent)).toBe(before - amount)
  // Nothing of it is left over.
  expect(await allowance()).toBe(0n)
})

test('token with permits: one signature of exactly the amount, and the swap', async ({
  wallet,
  world,
  demo,
}) => {
  const { balanceOf } = readChain(world)
  const form = await start(demo)
  await form.choose('sell', usd)
  await form.choose('buy', 'native')
  await form.amount.fill('30')
  await form.review()
  const before = await balanceOf(usd)
  await expect(demo.dialog.getByText(/Your wallet asks twice/)).toBeVisible()
  await form.swapButton.click()
  await expect(demo.toast).toContainText(/Swapped LUSD to [\d.]+ ETH/)
  expect(await balanceOf(usd)).toBe(before - 30_000_000n)
  const { approved, signed } = await expectExactApprovals(wallet, 30_000_000n)
  expect([approved.length, signed.length]).toEqual([0, 1])
})

test('wallet with batches: approval and swap in one go', async ({ wallet, world, demo }) => {
  const { balanceOf } = readChain(world)
  await demo.startConnected()
  await wallet.behave({ everything: 'approve', batches: 'supported' })
  await demo.open()
  const form = swapForm(demo)
  await form.open()
  await form.choose('sell', silent)
  await form.choose('buy', usd)
  await form.amount.fill('1')
  await form.review()
  const before = await balanceOf(silent)
  await expect(demo.dialog.getByText(/swaps in one go/)).toBeVisible()
  await form.swapButton.click()
  await expect(demo.toast).toContainText(/Swapped SLNT to [\d.]+ LUSD/)
  expect(await balanceOf(silent)).toBe(before - ether)
  expect(await readAsked(wallet)).toEqual([])
})

test('form: what is missing, what is too much, and what nobody trades is said', async ({
  page,
  problems,
  wallet,
  demo,
}) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports refusals of the server')
  const form = await start(demo)
  await form.choose('buy', usd)
  await form.amount.fill('123456789')
  await expect(form.button).toHaveText('Insufficient balance')
  // All but the fee: more than the pool can bear.
  await demo.dialog.getByRole('button', { name: /^Max: / }).click()
  await expect(form.amount).toHaveValue(/^\d{4,5}\.\d+$/)
  await expect(form.button).toHaveText('Insufficient liquidity')
  // A very bad deal has to be agreed to.
  await form.amount.fill('100')
  await expect(form.button).toHaveText('Confirm the price impact')
  const agree = demo.dialog.getByRole('checkbox', { name: /I know that I lose about/ })
  await agree.check()
  await expect(form.button).toHaveText('Review swap')
  await form.amount.fill('1')
  await expect(agree).toBeHidden()
  await expect(form.button).toHaveText('Review swap')
  const reverse = demo.dialog.getByRole('button', { name: 'Swap the other way round' })
  await reverse.click()
  await expect(form.sell.locator('.swap-pick')).toContainText('LUSD')
  await expect(form.amount).toHaveValue(/^\d+\.\d+$/)
  // Under the pointer its arrows turn, but not for who wants calm.
  for (const [reducedMotion, rotate] of [
    ['no-preference', '180deg'],
    ['reduce', 'none'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await reverse.hover()
    await expect(reverse).toHaveCSS('rotate', rotate)
  }

  await form.choose('sell', 'native')
  await form.choose('buy', tollToken)
  await form.amount.fill('0.1')
  await expect(form.button).toHaveText('This token cannot be swapped')
  await expect(demo.dialog.getByRole('alert')).toContainText('keeps a part of every transfer')

  // A token that nobody lists is brought in by its address, with a warning; there is no pool for it.
  await form.buy.locator('.swap-pick').click()
  await form.search.fill(spam)
  await expect(demo.dialog.getByText(/is on no list of this site/)).toBeVisible()
  await demo.dialog.getByRole('button', { name: /^Import/ }).click()
  await expect(demo.dialog.getByText(/is on no list of this site/)).toBeVisible()
  await expect(form.button).toHaveText('Insufficient liquidity')
  expect(await readAsked(wallet)).toEqual([])
})

test('form: slippage has a cap, and what it was opened with is put in once', async ({
  page,
  demo,
}) => {
  await demo.startConnected()
  const form = swapForm(demo)
  await page.getByRole('button', { name: 'Swap 0.5 ETH for LUSD…' }).click()
  await expect(form.amount).toHaveValue('0.5')
  await form.expected()
  await form.amount.fill('0.25')
  await form.sell.locator('.swap-pick').click()
  await demo.back.click()
  await expect(form.amount).toHaveValue('0.25')
  await demo.dialog.getByRole('button', { name: /Max\. slippage/ }).click()
  const own = demo.dialog.getByRole('textbox', { name: 'Other' })
  await own.fill('5.01')
  await expect(demo.dialog.getByText('At most 5 %')).toBeVisible()
  await own.fill('5')
  await expect(demo.dialog.getByText(/others can take/)).toBeVisible()
  await demo.dialog.getByRole('radio', { name: '0.5 %' }).check()
  await form.review()
  const [expected, minimum] = await form.summary
    .locator('.sentence-amount .amount .unseen')
    .allTextContents()
    .then((texts) => [texts[0], texts[1]])
  expect(expected).toBe('0.25 ETH')
  expect(minimum).toMatch(/ LUSD$/)
  await expect(form.summary).toContainText('0.5 %')
})

test('network cost: one that is absurd is warned of before anything is signed', async ({
  world,
  demo,
}) => {
  const form = await start(demo)
  await form.choose('buy', usd)
  await form.amount.fill('0.5')
  await form.review()
  const warning = demo.dialog.locator('.remark', { hasText: 'The network fee is' })
  await expect(warning).toBeHidden()
  await demo.back.click()
  // 100,000 gwei: a node that lies, or wants its visitors to overpay.
  await world.faults[31337].fail(
    { kind: 'result', result: '0x5af3107a4000' },
    { methods: ['eth_gasPrice'] },
  )
  await form.amount.fill('0.4')
  await form.review()
  await expect(warning).toContainText('higher than the amount itself')
})

test('price: one that moves before it is signed is shown anew, and signed only then', async ({
  page,
  problems,
  wallet,
  world,
  demo,
}) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports refusals of the server')
  const form = await start(demo)
  await form.choose('buy', usd)
  await form.amount.fill('0.5')
  await form.expected()
  // A page that nobody looks at renews no quote, so that the click comes first, however long the purchase takes. Nor is one being renewed by now: what
  // the form has asked for goes with it.
  await page.evaluate(() =>
    Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
  )
  await form.review()
  await buyDollars(world, 200n)
  await form.swapButton.click()
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
  const changed = demo.dialog.locator('.remark', { hasText: 'The price has changed' })
  await expect(changed).toContainText(/You get at least [\d,.]+ LUSD now, not [\d,.]+ LUSD/)
  expect(await readAsked(wallet)).toEqual([])
  await form.swapButton.click()
  await expect(demo.toast).toContainText('Swapped ETH to')
})

/**
 * Somebody else is faster, by every way from ether to dollars: which one is best depends on who has swapped before.
 *
 * @param gasPrice - to be the first in the next block, which is not waited for
 */
async function buyDollars(world: World, amount: bigint, gasPrice?: bigint) {
  const from = getDevAccount(7).address // an address
  const transport = http(world.devnet.chains[31337].url)
  const buyer = createWalletClient({ account: from, transport })
  const chain = createPublicClient({ transport, pollingInterval: 50 })
  // More gas than estimated: a pair also writes down how long its price stood, where that is more than a second by then.
  const paid = { chain: null, value: amount * ether, gas: 400_000n, ...(gasPrice && { gasPrice }) }
  const pairs = [usd, silent].map(
    (token) => () =>
      buyer.writeContract({
        ...paid,
        address: uniswapRouter,
        abi: parseAbi([
          'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
        ]),
        functionName: 'swapExactETHForTokens',
        args: [0n, [wrappedNative, token], from, 2n ** 64n],
      }),
  )
  const pool = () =>
    buyer.writeContract({
      ...paid,
      address: swapRouter,
      abi: parseAbi([
        'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint160)) payable returns (uint256)',
      ]),
      functionName: 'exactInputSingle',
      args: [[wrappedNative, usd, 3_000, from, paid.value, 0n, 0n]],
    })
  for (const buy of [...pairs, pool]) {
    const hash = await buy()
    if (gasPrice !== undefined) continue
    const { status } = await chain.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
  }
}

test('source: one that is down is said, and asked again; without tokens there is nothing to open', async ({
  problems,
  world,
  demo,
}) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports the failed answers')
  const form = await start(demo)
  await form.choose('buy', usd)
  world.apiFaults.fail({ kind: 'status', status: 503 }, { path: /quotes/ })
  await form.amount.fill('0.5')
  await expect(form.button).toHaveText('No price right now')
  world.apiFaults.clear()
  await form.amount.fill('0.4')
  await expect(form.button).toHaveText('Review swap')

  await form.review()
  // The preview renews its price: where it cannot, it says so and offers to try again.
  world.apiFaults.fail({ kind: 'status', status: 503 }, { path: /quotes/ })
  const again = demo.dialog.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expect(demo.dialog.locator('.remark')).toContainText('No price right now')
  world.apiFaults.clear()
  await again.click()
  await expect(form.swapButton).toBeEnabled()
  await expect(demo.dialog.locator('.remark')).toBeHidden()

  world.apiFaults.fail({ kind: 'status', status: 503 }, { path: /build-transaction/ })
  await form.swapButton.click()
  await expect(demo.dialog.locator('.remark')).toContainText('Failed to create transaction')
  await expect(demo.toast).toContainText('Transaction error')
  await expect(form.swapButton).toBeEnabled()
})

test('tokens: without a list, the dialog says so and goes back', async ({
  problems,
  world,
  demo,
}) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports the failed answers')
  await demo.startConnected()
  await demo.open()
  world.apiFaults.fail({ kind: 'status', status: 503 }, { path: /tokens/, times: 1 })
  await demo.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(demo.toast).toContainText('Failed to initialize swap')
  await expect(demo.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  world.apiFaults.fail({ kind: 'json', body: { tokens: [] } }, { path: /tokens/, times: 1 })
  await demo.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(demo.dialog.getByText(/The swap feature doesn't support/)).toBeVisible()
  await expect(demo.title).toHaveText('Switch Network')
  await demo.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(swapForm(demo).amount).toBeVisible()
})

const inside = mallory.slice(2).toLowerCase()

test('server that lies: whatever it changes, nothing is signed and the reason is said', async ({
  page,
  wallet,
  world,
  demo,
}) => {
  const form = await start(demo)
  await form.choose('sell', silent)
  await form.choose('buy', usd)
  // Who may take the tokens: whatever another offer says, it is not approved.
  world.apiFaults.fail({ kind: 'changed', at: 'quotes.0.spender', to: mallory }, { path: /quotes/ })
  await form.amount.fill('1.1')
  await expect(form.button).toHaveText(/This swap was stopped|Review swap/)
  if ((await form.button.textContent()) === 'Review swap') {
    await form.review()
    await form.approveButton.click()
    await expect(form.swapButton).toBeEnabled()
    await demo.back.click()
  }
  world.apiFaults.clear()
  const before = await readAsked(wallet)
  expect(JSON.stringify(before).toLowerCase()).not.toContain(inside)

  await form.choose('sell', 'native')
  await form.choose('buy', usd)
  const own = alice.slice(2).toLowerCase()
  const toWord = (value: bigint) => value.toString(16).padStart(64, '0')
  let minimum = 0n
  const lies = [
    ['target', 'tx.to', () => mallory],
    ['recipient', 'tx.data', (data: string) => data.replaceAll(own, inside)],
    // Where it stands depends on the pool that is best just now.
    ['minimum', 'tx.data', (data: string) => data.replaceAll(toWord(minimum), toWord(0n))],
    ['value', 'tx.amount', (value: string) => String(BigInt(value) * 2n)],
    ['more', 'tx.data', (data: string) => `${data}00`],
  ] as const
  for (const [index, [what, at, to]] of lies.entries()) {
    await form.amount.fill(`0.3${index + 1}`)
    await form.review()
    const exact = form.summary.locator('.sentence-amount .amount .unseen').last()
    minimum = parseUnits(((await exact.textContent()) ?? '').replace(' LUSD', ''), 6)
    world.apiFaults.fail({ kind: 'changed', at, to }, { path: /build-transaction/, times: 1 })
    // What the lie before has left behind goes with the click.
    const [built] = await Promise.all([
      page.waitForResponse(/build-transaction/),
      form.swapButton.click(),
    ])
    expect(built.status(), await built.text()).toBe(200)
    // What nobody can read is no contradiction, and may be tried again.
    const isTrick = what !== 'more'
    const stopped = demo.dialog.locator('.remark')
    await expect(stopped).toContainText(
      isTrick ? 'This swap was stopped' : 'This swap could not be checked',
    )
    await expect(stopped.locator('.remark-detail')).not.toBeEmpty()
    await expect(form.swapButton).toBeEnabled({ enabled: !isTrick })
    await demo.back.click()
    await expect(form.button).toHaveText(isTrick ? 'This swap was stopped' : 'Review swap')
    await expect(form.button).toBeEnabled({ enabled: !isTrick })
  }
  expect(await readAsked(wallet)).toEqual(before)
})

test('progress: a swap that is on its way survives a reload, and Account shows how it stands', async ({
  page,
  world,
  demo,
}) => {
  const form = await start(demo)
  await form.choose('buy', usd)
  await form.amount.fill('0.2')
  await form.review()
  await world.faults[31337].fail({ kind: 'noReceipt' })
  await form.swapButton.click()
  await expect(demo.dialog.getByText('Seen by the network')).toBeVisible()
  await page.reload()
  await demo.ready()
  await demo.open()
  const row = demo.dialog.locator('.transfer')
  await expect(row).toContainText(/Swap 0\.2 ETH for [\d,.]+ LUSD/)
  await row.click()
  await expect(demo.dialog.locator('.sentence')).toContainText('for about')
  world.faults[31337].clear()
  await expect(demo.dialog.locator('.steps li[data-state=done]')).toHaveCount(3)
})

test('progress: where nobody can tell whether it was sent, the wallet is asked again only by who means it', async ({
  page,
  wallet,
  demo,
}) => {
  const form = await start(demo)
  const fill = async () => {
    await form.choose('buy', usd)
    await form.amount.fill('0.16')
    await form.review()
  }
  await fill()
  await wallet.behave({ send: { fail: { code: -32603 } } })
  await form.swapButton.click()
  const ended = demo.dialog.locator('.steps [data-state="failed"]')
  await expect(ended).toHaveText('Perhaps sent', { timeout: 20_000 }) // the chain is searched for it
  await expect(demo.dialog.locator('.remark')).toContainText('Look at the activity of your wallet')
  await expect(form.swapButton).toBeHidden()
  await settle(page)
  await expectAccessible(page)
  await demo.dialog.getByRole('button', { name: 'Done' }).click()
  await form.open()
  await fill()
  await expect(demo.dialog.getByText('You may have sent this already')).toBeVisible()
  await expect(demo.dialog.getByRole('button', { name: 'Swap once more' })).toBeVisible()
  expect(await readAsked(wallet)).toHaveLength(1)
})

/** Connects on the page of `e2e/pages/shell` and opens Account. */
async function openShell(shell: ShellPage, world: World, timeouts: Partial<Timeouts> = {}) {
  const { swapRouters } = world.config
  await shell.goto({
    options: {
      server: { apiUrl: world.urls.api },
      trusted: { swapRouters },
      connection: { timeouts },
    },
  })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.button).toHaveAttribute('data-state', 'connected')
  await expect(shell.dialog).toBeHidden()
  await shell.button.click()
}

/** The chain of the tests, which makes blocks only when it is told to once it is held. */
const controlOf = (world: World) =>
  createTestClient({ mode: 'anvil', transport: http(world.devnet.chains[31337].url) })

test.afterEach(({ world }) => controlOf(world).setAutomine(true))

for (const outcome of ['confirmed', 'undone'] as const)
  shellTest(
    `progress: a swap that takes long says so, and leads on once it is ${outcome} after all`,
    async ({ page, shell, world }) => {
      const control = controlOf(world)
      const timeouts = { confirmation: 500, receipt: 1_000, pendingPoll: 500 }
      await openShell(shell, world, timeouts)
      const form = swapForm(shell)
      await form.open()
      await form.choose('buy', usd)
      await form.amount.fill('0.18')
      await form.review()
      await control.setAutomine(false)
      await form.swapButton.click()
      await expect(shell.dialog.getByText('This takes longer than usual.')).toBeVisible()
      // Nothing else is held up by it any more.
      await expect
        .poll(() => page.evaluate(() => window.kit.modal.getState().transactions.length))
        .toBe(0)
      if (outcome === 'undone') await buyDollars(world, 60n, parseGwei('200'))
      await control.mine({ blocks: 1 })

      const toast = shell.dialog.locator('.toast')
      if (outcome === 'confirmed') {
        await expect(toast).toContainText('Swapped ETH to')
        await expect(shell.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
        return
      }
      await expect(toast).toContainText('Transaction error')
      await expect(shell.dialog.locator('.steps [data-state="failed"]')).toHaveText(
        'Failed on the network',
      )
      await expect(shell.dialog.locator('.remark').last()).toContainText(
        /The swap was undone.*more than you accept/,
      )
      await shell.dialog.getByRole('button', { name: 'Done' }).click()
      await expect(shell.dialog.locator('.transfer')).toContainText('Failed on the network')
    },
  )

shellTest(
  'account: a swap is written out on a narrow screen, in every language',
  async ({ page, shell, world }) => {
    await page.setViewportSize({ width: 360, height: 820 })
    await page.addInitScript(
      (swap) => {
        const record = { version: 1, transactions: [{ ...swap, sentAt: Date.now() }] }
        localStorage.setItem('@latchkey/transactions', JSON.stringify(record))
      },
      {
        hash: `0x${'b'.repeat(64)}`,
        networkId: 'eip155:31337',
        from: alice,
        to: swapRouter,
        token: { symbol: 'ETH', decimals: 18 },
        amount: '0.123456',
        swap: { token: { address: usd, symbol: 'LUSD', decimals: 6 }, amount: '12345.678901' },
        isSeen: true,
        status: 'reverted',
      },
    )
    await openShell(shell, world)
    for (const locale of ['en', 'de', 'ar', 'pseudo']) {
      await shell.goto({ locale, options: { server: { apiUrl: world.urls.api } } })
      await shell.button.click()
      const title = shell.dialog.locator('.transfer .row-text > :first-child')
      await expect(title).toContainText('LUSD')
      await settle(page)
      const cut = await title.evaluate((node) => [
        node.scrollWidth - node.clientWidth,
        node.scrollHeight - node.clientHeight,
      ])
      expect(Math.max(...cut), locale).toBeLessThanOrEqual(1)
    }
  },
)

test('progress: the same swap again is asked about while the first is on its way', async ({
  world,
  demo,
}) => {
  const form = await start(demo)
  const fill = async () => {
    await form.choose('buy', usd)
    await form.amount.fill('0.17')
    await form.review()
  }
  await fill()
  await world.faults[31337].fail({ kind: 'noReceipt' })
  await form.swapButton.click()
  await expect(demo.dialog.getByText('Seen by the network')).toBeVisible()
  await demo.dialog.getByRole('button', { name: 'Done' }).click()
  await form.open()
  await fill()
  await expect(demo.dialog.getByText('You have sent this a moment ago')).toBeVisible()
  await expect(demo.dialog.getByRole('button', { name: 'Swap once more' })).toBeVisible()
})

test('reload: one while the wallet is asked warns before it asks again', async ({
  page,
  wallet,
  demo,
}) => {
  test.slow() // two page loads
  const form = await start(demo)
  const fill = async () => {
    await form.choose('buy', usd)
    await form.amount.fill('0.15')
    await form.review()
  }
  const warning = demo.dialog.getByText('You may have sent this already')
  await wallet.behave({ send: 'hang' })
  await fill()
  await expect(warning).toBeHidden()
  await form.swapButton.click()
  await untilAsked(wallet)
  await page.reload()
  await wallet.resetBehaviour()
  await wallet.behave({ everything: 'approve' })
  await demo.ready()
  await demo.open()
  await form.open()
  await fill()
  await expect(warning).toBeVisible()
  await demo.dialog.getByRole('button', { name: 'Swap once more' }).click()
  await expect(demo.toast).toContainText('Swapped ETH to')
  // The answer is here: the next one is a swap like any other.
  await form.open()
  await fill()
  await expect(warning).toBeHidden()
})

test('wallet that says no: nothing is lost, and the preview stays', async ({ wallet, demo }) => {
  const form = await start(demo)
  await form.choose('buy', usd)
  await form.amount.fill('0.2')
  await form.review()
  await wallet.behave({ send: 'reject' })
  await form.swapButton.click()
  await expect(demo.toast).toContainText('Declined in the wallet')
  await expect(form.swapButton).toBeEnabled()
})

test('keyboard: from the amount to the swap without a mouse', async ({ page, demo }) => {
  const form = await start(demo)
  await form.choose('buy', usd)
  await expect(form.amount).toBeFocused()
  await page.keyboard.type('0.1')
  await form.expected()
  await expect(form.button).toHaveText('Review swap')
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    if (await form.button.evaluate((button) => button.matches(':focus'))) break
  }
  await page.keyboard.press('Enter')
  await expect(form.summary).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(demoPage(page, '').dialog).toBeHidden()
})
