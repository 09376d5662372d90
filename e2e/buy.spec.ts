import { devnetContracts, getDevAccount } from '@latchkey/testing'
import {
  expect,
  expectAccessible,
  payByTransfer,
  payWithCard,
  type FaultyWorld,
} from '@latchkey/testing/playwright'
import { createPublicClient, erc20Abi, http, parseUnits } from 'viem'
import { buyForm } from './buyForm.ts'
import { settle } from './demoPage.ts'
import { test } from './demoTest.ts'
import { newMnemonic } from './nameForm.ts'
import { everyFamily } from './worldOptions.ts'

test.use({ worldOptions: everyFamily })

const newestOrder = ({ onramp }: FaultyWorld) => onramp.orders()[0]?.id ?? ''

test.afterEach(({ world }) => world.onramp.restore())

test('success: what was shown arrives on the chain, once, whatever the webhook does, and stands under Activity', async ({
  page,
  world,
  wallet,
  demo,
}) => {
  test.slow() // a purchase to its end, with every view looked at
  await page.context().grantPermissions(['clipboard-write'])
  const owner = getDevAccount(0).address
  const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
  const held = () =>
    chain.readContract({
      address: devnetContracts.usd,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await demo.open()
  const buy = buyForm(page, demo)
  await buy.open()
  await buy.chooseToken(/LUSD/)
  // By the keyboard: from the amount on to the presets.
  await demo.dialog.getByRole('button', { name: '$10', exact: true }).press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(buy.amount).toHaveValue('100')
  await expect(buy.offer).toContainText('Fees')
  await settle(page)
  await expectAccessible(page)
  const shown = await buy.arrives.innerText()
  const before = await held()

  const shop = await buy.go()
  expect(await shop.evaluate(() => window.opener === null)).toBe(true)
  await expect(demo.dialog).toContainText('Buy in Sandbox')
  await expect(demo.dialog).toContainText('Continue in external window')
  await demo.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(demo.toast).toHaveText('Link copied')
  await settle(page)
  await expectAccessible(page)
  await payWithCard(shop)
  await expect(demo.dialog.getByRole('status').filter({ hasText: /You bought/ })).toBeVisible()
  await expect(demo.dialog.getByRole('link', { name: /explorer/ })).toBeVisible()
  await settle(page)
  await expectAccessible(page)
  const [digits = '', symbol] = shown.split(' ')
  expect(symbol).toBe('LUSD')
  expect((await held()) - before).toBe(parseUnits(digits, 6))

  const order = newestOrder(world)
  expect(await world.onramp.forgeWebhook(order)).toBeGreaterThanOrEqual(400)
  expect(world.onramp.repeatWebhook(order)).toBe(true)
  await expect.poll(() => world.onramp.orders()[0]?.events.at(-1)?.answeredAt).toBeDefined()
  await demo.dialog.getByRole('button', { name: 'Done' }).click()
  await demo.dialog.getByRole('tab', { name: 'Activity' }).click()
  await settle(page)
  await expectAccessible(page)
  await demo.dialog.getByRole('button', { name: /Bought .* LUSD/ }).click()
  await expect(demo.dialog).toContainText('It is in your wallet.')
  expect((await held()) - before).toBe(parseUnits(digits, 6))
})

test('Solana, without a window: the link is pressed, and what was shown arrives there', async ({
  page,
  world,
  solanaWallet,
  demo,
}) => {
  test.slow() // another chain family
  // The blocker is off in browsers that are driven, so the page gets what a blocked one gets.
  await page.addInitScript(() => {
    window.open = () => null
  })
  await solanaWallet.install({ mnemonic: newMnemonic() }) // the others' balances stay what they are
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await solanaWallet.approve()
  await expect(demo.dialog).toBeHidden()
  const [owner = ''] = await solanaWallet.addresses()
  const held = () => world.solana?.getBalance(owner) ?? 0n
  await demo.open()
  const buy = buyForm(page, demo)
  await buy.open()
  await buy.chooseToken(/SOL/)
  await expect(buy.offer).toContainText('Fees')
  const [digits = ''] = (await buy.arrives.innerText()).split(' ')
  const before = held()
  await buy.offer.click()
  await expect(demo.dialog).toContainText('Your browser has not opened the window.')
  const opened = page.context().waitForEvent('page')
  await demo.dialog.getByRole('link', { name: /Open Sandbox/ }).click()
  await payWithCard(await opened)
  await expect(demo.dialog).toContainText(/You bought [\d.]+ SOL/)
  expect(held() - before).toBe(parseUnits(digits, 9))
})

test('declined and abandoned: it says so, nothing is delivered, and it can be tried again', async ({
  page,
  world,
  wallet,
  demo,
}) => {
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await demo.open()
  const buy = buyForm(page, demo)
  await buy.open()
  await payWithCard(await buy.go(), 'declined')
  await expect(demo.dialog).toContainText('Buy failed')
  await expect(demo.dialog).toContainText('Sandbox says: The card was declined.')
  await settle(page)
  await expectAccessible(page)

  const again = page.waitForEvent('popup')
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  const shop = await again
  await shop.waitForURL(/\/onramp\/checkout/)
  await shop.close()
  await expect(demo.dialog).toContainText('Not paid yet')
  await expect(demo.dialog.getByRole('link', { name: /Open Sandbox/ })).toBeVisible()
  expect(
    world.onramp
      .orders()
      .slice(0, 2)
      .map(({ delivery }) => delivery),
  ).toEqual([undefined, undefined])
  await demo.back.click()
  await demo.back.click()
  await demo.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(demo.dialog.getByRole('button', { name: /Not paid yet/ })).toBeVisible()
  await demo.dialog.getByRole('button', { name: /Failed/ }).click()
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(buy.amount).toBeVisible()
})

test('limits and faults: the row says why, what helps is one click away, and the rest stays', async ({
  page,
  world,
  wallet,
  demo,
  problems,
}) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports refused quotes')
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await demo.open()
  const buy = buyForm(page, demo)
  await buy.open()
  for (const [typed, said] of [
    ['9.99', 'From $10'],
    ['10', 'Fees'],
    ['7500.01', 'Up to $7,500'],
    ['7500', 'Fees'],
  ] as const) {
    await buy.amount.fill(typed)
    await expect(buy.offer).toContainText(said)
  }
  await buy.amount.fill('3')
  await buy.offer.click() // Pay $10
  await expect(buy.amount).toHaveValue('10')
  await expect(buy.offer).toContainText('Fees')
  await demo.dialog.getByRole('radio', { name: 'Bank account' }).check()
  await buy.amount.fill('25000')
  await expect(buy.offer).toContainText('Fees')
  await expect(demo.dialog.getByText('$10 to $25,000')).toBeVisible()
  await buy.amount.fill('12.345')
  await expect(demo.dialog.getByText('at most two decimal places')).toBeVisible()
  await expect(buy.offer).toBeDisabled()

  world.apiFaults.fail({ kind: 'status', status: 502 }, { path: /onramp\/quote/ })
  await buy.amount.fill('60')
  await expect(buy.offer).toContainText('Not available right now')
  await settle(page)
  await expectAccessible(page)
  world.apiFaults.clear()
  await buy.amount.fill('61')
  await expect(buy.offer).toContainText('Fees')

  // An address that is none of the provider's is not opened.
  world.apiFaults.fail(
    { kind: 'changed', at: 'url', to: 'https://evil.example/checkout' },
    { path: /onrampurl/ },
  )
  const opened = page.waitForEvent('popup')
  await buy.offer.click()
  const window = await opened
  await expect(demo.dialog).toContainText('Buy failed')
  await expect(demo.dialog).toContainText('The link does not lead to the provider.')
  expect(window.isClosed()).toBe(true)
})

test('a bank transfer: pending over a reload and without webhooks, then delivered', async ({
  page,
  world,
  wallet,
  demo,
}) => {
  test.slow() // a reload in the middle
  world.onramp.setSwitches({ webhooks: 'late' })
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await demo.open()
  const buy = buyForm(page, demo)
  await buy.open()
  await demo.dialog.getByRole('radio', { name: 'Bank account' }).check()
  await expect(buy.offer).toContainText('Fees')
  const shop = await buy.go()
  await payByTransfer(shop)
  await expect(demo.dialog).toContainText('Payment under way')
  const order = newestOrder(world)

  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await demo.open()
  await demo.dialog.getByRole('tab', { name: 'Activity' }).click()
  await demo.dialog.getByRole('button', { name: /Buying .*Payment under way/ }).click()
  await expect(demo.dialog).toContainText('Payment under way')
  expect(world.onramp.release(order)).toBe(true)
  await expect(demo.dialog).toContainText('You bought', { timeout: 20_000 })
  world.onramp.sendHeldWebhooks(order)
  await expect(demo.dialog).toContainText('You bought')
})
