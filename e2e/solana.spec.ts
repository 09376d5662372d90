import { localSolanaTokens, type Solana, type World } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { createSolanaRpc, generateKeyPairSigner, type Address } from '@solana/kit'
import { settle, type DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { sendForm } from './sendForm.ts'
import { everyFamily } from './worldOptions.ts'

test.use({ worldOptions: everyFamily })

/** Nobody has used it: what is sent to it has to open its accounts. */
const newAddress = async () => (await generateKeyPairSigner()).address

function solanaOf(world: World): Solana {
  if (!world.solana) throw new Error('This world has a Solana node')
  return world.solana
}

/** What an address holds of a token, in its smallest units. */
async function readHolding(world: World, owner: Address, mint: Address): Promise<bigint> {
  const rpc = createSolanaRpc(solanaOf(world).url)
  const { value } = await rpc
    .getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' })
    .send()
  return value.reduce(
    (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}

/** The send form, from Account, which is open. */
async function openForm(demo: DemoPage) {
  const form = sendForm(demo)
  await form.open()
  return form
}

test('solana: connects, shows what there is, sends SOL and a token to somebody new, and signs', async ({
  page,
  demo,
  world,
  solanaWallet,
}) => {
  test.slow() // two transfers, a reload and a signature
  const solana = solanaOf(world)
  await solanaWallet.install()
  await demo.goto()
  const [alice] = await solanaWallet.addresses()
  await demo.open()
  await demo.walletRow().click()
  await expect(solanaWallet.window).toContainText('Connect this site?')
  await solanaWallet.approve()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.fact('useAccount', 'caipAddress')).toHaveText(
    `solana:LocaL111111111111111111111111111:${alice}`,
  )

  await demo.open()
  await expect(demo.dialog).toContainText('SOL')
  await expect(demo.dialog).toContainText('USDC')
  await settle(page)
  await expectAccessible(page)

  // SOL, to an address that has nothing yet.
  const receiver = await newAddress()
  const form = await openForm(demo)
  await form.fill({ amount: '0.25', to: receiver })
  await form.review()
  await expect(demo.dialog.locator('.sentence')).toContainText('0.25 SOL')
  await settle(page)
  await expectAccessible(page)
  await form.sendButton.click()
  await expect(solanaWallet.window).toContainText('0.25 SOL')
  await expect(solanaWallet.window).toContainText(receiver)
  await solanaWallet.approve()
  await expect(demo.toast).toContainText('Sent 0.25 SOL')
  expect(solana.getBalance(receiver)).toBe(250_000_000n)

  // A token, whose account of the receiver is opened on the way.
  const { usd } = localSolanaTokens
  await openForm(demo)
  await demo.dialog.getByRole('button', { name: /Change token/ }).click()
  await demo.dialog.locator('button[data-token]', { hasText: 'USDC' }).click()
  await form.fill({ amount: '12.5', to: receiver })
  await form.review()
  await expect(demo.dialog.locator('.sentence')).toContainText('12.5 USDC')
  await form.sendButton.click()
  await expect(solanaWallet.window).toContainText('Open a token account')
  await solanaWallet.approve()
  await expect(demo.toast).toContainText('Sent 12.5 USDC')
  expect(await readHolding(world, receiver, usd.address)).toBe(12_500_000n)

  // It comes back after a reload without asking, and signs.
  await demo.close.click()
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  const card = page.getByRole('article', { name: 'Sign a message' })
  await card.getByRole('button', { name: 'Sign message' }).click()
  await expect(solanaWallet.window).toContainText('Hello from the Latchkey demo')
  await solanaWallet.approve()
  await expect(card.locator('output')).not.toBeEmpty()
  await expect(card.locator('output')).not.toHaveClass(/error/)
})

test('solana: a transfer goes on over a reload, and happens once', async ({
  page,
  demo,
  world,
  solanaWallet,
}) => {
  const solana = solanaOf(world)
  const receiver = await newAddress()
  await solanaWallet.install({ behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await demo.open()
  const form = await openForm(demo)
  await form.fill({ amount: '0.125', to: receiver })
  await form.review()
  // Nobody tells what became of it, so that it is still on its way when the page is left.
  await world.solanaFaults?.fail(
    { kind: 'result', result: { context: { slot: 1 }, value: [null] } },
    { methods: ['getSignatureStatuses'] },
  )
  await form.sendButton.click()
  await expect.poll(() => solana.getBalance(receiver)).toBe(125_000_000n)
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await demo.open()
  const row = demo.dialog.locator('.transfer')
  await expect(row).toContainText('0.125 SOL')
  await row.click()
  world.solanaFaults?.clear()
  await expect(demo.dialog.locator('.steps [data-state="done"]')).toHaveCount(3)
  await settle(page)
  await expectAccessible(page)
  expect(solana.getBalance(receiver)).toBe(125_000_000n)
})

test('solana: what goes wrong is said in words', async ({
  page,
  problems,
  demo,
  world,
  solanaWallet,
}) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports every failed answer')
  await solanaWallet.install({ behaviour: { connect: 'approve' } })
  await demo.startConnected()
  await demo.open()
  const form = await openForm(demo)

  // An address of another kind of chain, and more than there is.
  await form.fill({ amount: '1', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
  await expect(form.button).toHaveText('Invalid Address')
  await form.fill({ amount: '100000', to: await newAddress() })
  await expect(form.button).toBeDisabled()
  await settle(page)
  await expectAccessible(page)

  // The owner says no.
  await form.amount.fill('0.5')
  await form.review()
  await form.sendButton.click()
  await solanaWallet.reject()
  await expect(demo.toast).toHaveText(/Declined in the wallet/)

  // The network is gone when it is to be sent; the same transfer goes through when it is back.
  await solanaWallet.behave({ everything: 'approve' })
  await form.amount.fill('0.4')
  await form.review()
  await world.solanaFaults?.fail({ kind: 'status', status: 500 })
  await form.sendButton.click()
  const remark = demo.dialog.getByRole('alert')
  await expect(remark).toContainText('The network cannot be reached')
  await expect(form.button).toBeEnabled() // the receiver is looked at anew
  await settle(page)
  await expectAccessible(page)
  world.solanaFaults?.clear()
  await form.amount.fill('0.3')
  await form.review()
  await form.sendButton.click()
  await expect(demo.toast).toContainText('Sent 0.3 SOL')
})
