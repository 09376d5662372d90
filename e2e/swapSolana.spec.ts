import { localSolanaTokens, type World } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { createSolanaRpc, type Address } from '@solana/kit'
import { parseUnits } from 'viem'
import { settle, type DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { swapForm } from './swapForm.ts'
import { everyFamily } from './worldOptions.ts'

test.use({ worldOptions: everyFamily })

const { usd } = localSolanaTokens
/** What the swap instruction begins with, and where in it the amount stands that was quoted. */
const route = 'e517cb977ae3ad2a'
const quotedAt = 24

const rpcOf = (world: World) => createSolanaRpc(world.solana?.url ?? '')

async function readDollars(world: World, owner: Address): Promise<bigint> {
  const { value } = await rpcOf(world)
    .getTokenAccountsByOwner(owner, { mint: usd.address }, { encoding: 'jsonParsed' })
    .send()
  return value.reduce(
    (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}

async function openForm(demo: DemoPage) {
  const form = swapForm(demo)
  await demo.open()
  await form.open()
  const pick = async (side: 'sell' | 'buy', symbol: string) => {
    await form[side].locator('.swap-pick').click()
    await demo.dialog.locator('button[data-token]', { hasText: symbol }).first().click()
    await expect(form.amount).toBeVisible()
  }
  return { ...form, pick }
}

test('solana: SOL for dollars, and back: what arrives is what was quoted', async ({
  page,
  demo,
  world,
  solanaWallet,
}) => {
  await solanaWallet.install({ behaviour: { everything: 'approve' } })
  await demo.startConnected()
  const [address] = await solanaWallet.addresses()
  const alice = address as Address // of the wallet's own making
  const before = await readDollars(world, alice)

  const form = await openForm(demo)
  await form.pick('buy', usd.name)
  await form.amount.fill('0.5')
  const expected = parseUnits(await form.expected(), usd.decimals)
  await form.review()
  await expect(form.summary).toContainText('via Jupiter')
  await expect(form.approveButton).toHaveCount(0)
  await settle(page)
  await expectAccessible(page)
  await form.swapButton.click()
  await expect(demo.toast).toContainText(/Swapped SOL to [\d,.]+ USDC/)
  const arrived = (await readDollars(world, alice)) - before
  expect(arrived).toBeGreaterThanOrEqual((expected * 99n) / 100n)
  expect(arrived).toBeLessThanOrEqual((expected * 101n) / 100n)

  // Back again, with a server that lies first.
  const lamports = world.solana?.getBalance(alice) ?? 0n
  await form.open()
  await form.pick('buy', 'SOL')
  await form.pick('sell', usd.name)
  await form.amount.fill('29')
  await form.review()
  world.apiFaults?.fail(
    { kind: 'changed', at: 'tx.transaction', to: acceptAnything },
    { path: /build-transaction/, times: 1 },
  )
  const asked = (await solanaWallet.getRequests()).length
  await form.swapButton.click()
  await expect(demo.dialog.locator('.remark').last()).toContainText('less than the quote promises')
  expect(await solanaWallet.getRequests()).toHaveLength(asked)
  expect(world.solana?.getBalance(alice)).toBe(lamports)

  // The same is not tried again.
  await expect(form.swapButton).toBeDisabled()
  await demo.back.click()
  await form.amount.fill('')
  await expect(form.buy.locator('[data-expected]')).toHaveCount(0)
  await form.amount.fill('30')
  const expectedSol = parseUnits(await form.expected(), 9)
  await form.review()
  await form.swapButton.click()
  await expect(demo.toast).toContainText(/Swapped USDC to [\d,.]+ SOL/)
  const gained = (world.solana?.getBalance(alice) ?? 0n) - lamports
  expect(gained).toBeGreaterThanOrEqual((expectedSol * 99n) / 100n - 1_005_000n)
  expect(gained).toBeLessThanOrEqual((expectedSol * 101n) / 100n)
  expect((await readDollars(world, alice)) - before).toBe(arrived - 30_000_000n)
})

/** The same swap for whatever comes of it. */
function acceptAnything(transaction: string): string {
  const bytes = Buffer.from(transaction, 'base64')
  bytes.writeBigUInt64LE(1n, bytes.indexOf(route, 0, 'hex') + quotedAt)
  return bytes.toString('base64')
}
