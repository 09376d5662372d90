import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import {
  createPublicClient,
  erc20Abi,
  formatEther,
  http,
  parseEther,
  parseEventLogs,
  type Address,
  type Hash,
} from 'viem'
import { demoPage, type DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { sendForm } from './sendForm.ts'
import { test as shellTest } from './shellPage.ts'
import { untilAsked } from './untilAsked.ts'

const [alice, bob, receiver, mallory] = [0, 1, 6, 5].map(
  (index) => getDevAccount(index).address,
) as [Address, Address, Address, Address] // four indices, four addresses

test.beforeEach(async ({ wallet }) => {
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
})

async function start(demo: DemoPage) {
  await demo.startConnected()
  await demo.open()
  const form = sendForm(demo)
  await form.open()
  return form
}

test('tokens: an ERC-20 and one whose transfer returns nothing are sent, and Account replaces the review', async ({
  world,
  demo,
}) => {
  test.slow() // two transfers
  const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
  await demo.startConnected()
  await demo.open()
  const form = sendForm(demo)
  for (const [token, symbol, moved] of [
    [devnetContracts.usd, 'LUSD', 1_500_000n],
    [devnetContracts.silent, 'SLNT', parseEther('1.5')],
  ] as const) {
    const held = () =>
      chain.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [receiver],
      })
    const before = await held()
    await form.open()
    await form.chooseToken(token)
    await form.fill({ amount: '1.5', to: receiver })
    await form.review()
    await expect(demo.dialog.locator('.sentence')).toContainText(`1.5 ${symbol}`)
    await expect(demo.dialog.locator('.sentence')).toContainText(receiver)
    await form.sendButton.click()
    await expect(demo.toast).toContainText(`Sent 1.5 ${symbol}`)
    await expect(demo.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    expect(await held()).toBe(before + moved)
  }
})

test('tokens: the list is searched by name, symbol and address', async ({ demo }) => {
  const form = await start(demo)
  await demo.dialog.getByRole('button', { name: /Change token/ }).click()
  const search = demo.dialog.getByRole('searchbox', { name: 'Search tokens' })
  const rows = demo.dialog.locator('button[data-token]')
  for (const text of ['silent', 'slnt', devnetContracts.silent.slice(2, 12)]) {
    await search.fill(text)
    await expect(rows).toHaveCount(1)
  }
  await search.fill('no such thing')
  await expect(demo.dialog.locator('.notice-title')).toHaveText('No tokens found')
  await search.press('Escape')
  await expect(rows).not.toHaveCount(0)
  await rows.first().click()
  await expect(form.amount).toBeVisible()
})

test('tokens: the address of one that no list has finds it on the chain, where some is held', async ({
  demo,
}) => {
  const form = await start(demo)
  await demo.dialog.getByRole('button', { name: /Change token/ }).click()
  const search = demo.dialog.getByRole('searchbox', { name: 'Search tokens' })
  await search.fill(devnetContracts.multicall3)
  await expect(demo.dialog.locator('.notice-title')).toHaveText('No tokens found')
  await search.fill(` ${devnetContracts.spam} `)
  await demo.dialog.locator(`button[data-token="${devnetContracts.spam.toLowerCase()}"]`).click()
  await expect(form.amount).toBeVisible()
  await expect(demo.dialog.getByText('USDC is on no list of this site')).toBeVisible()
  await expect(demo.dialog.getByText(/USDC available/)).toBeVisible()
})

test('tokens: who holds none is shown the way to buy', async ({ world, demo }) => {
  const path = /\/v1\/account\//
  world.apiFaults.fail({ kind: 'json', body: { balances: [] } }, { path })
  await world.faults[31337].fail({ kind: 'result', result: '0x0' }, { methods: ['eth_getBalance'] })
  await start(demo)
  await demo.dialog.getByRole('button', { name: /Change token/ }).click()
  await expect(demo.dialog.locator('.notice-title')).toHaveText('Your tokens will appear here')
  await demo.dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(demo.title).toHaveText('Choose Provider')
})

test('tokens: nobody is said to hold none where their balance could not be had', async ({
  problems,
  world,
  demo,
}) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports the failed answers')
  const failure = { kind: 'status', status: 500 } as const
  world.apiFaults.fail(failure, { path: /\/v1\/account\// })
  await world.faults[31337].fail(failure, { methods: ['eth_getBalance', 'eth_call'] })
  await demo.startConnected()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('button', { name: /Change token/ }).click()
  await expect(demo.dialog.locator('.notice-title')).toHaveText('Balance unavailable')
  await expect(demo.dialog.getByRole('button', { name: 'Buy', exact: true })).toHaveCount(0)
})

test('max: all of a token, and all but the fee of the native currency', async ({ world, demo }) => {
  const form = await start(demo)
  const max = demo.dialog.getByRole('button', { name: /^Max/ })
  await max.click()
  await expect(form.amount).not.toHaveValue('')
  const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
  const balance = await chain.getBalance({ address: alice })
  const native = parseEther(await form.amount.inputValue())
  expect(native).toBeLessThan(balance)
  expect(native).toBeGreaterThan((balance * 999n) / 1000n)
  await form.chooseToken(devnetContracts.silent)
  await expect(form.amount).toHaveValue('')
  await max.click()
  const held = await chain.readContract({
    address: devnetContracts.silent,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [alice],
  })
  await expect(form.amount).toHaveValue(formatEther(held))
})

test('max: what is left after the fee can really be sent', async ({ wallet, demo }) => {
  await demo.startConnected()
  await wallet.selectAccounts([3])
  await expect(demo.fact('useAccount', 'address')).toHaveText(getDevAccount(3).address)
  await demo.open()
  const form = sendForm(demo)
  await form.open()
  await form.receiver.fill(getDevAccount(4).address)
  await demo.dialog.getByRole('button', { name: /^Max/ }).click()
  await form.review()
  await form.sendButton.click()
  await expect(demo.toast).toContainText('Sent')
})

test('receiver: a name is resolved, at the second try, shown with its whole address, and paid', async ({
  problems,
  world,
  demo,
}) => {
  const form = await start(demo)
  problems.allow(/Failed to load resource/, 'Chromium itself reports the failed answer')
  world.apiFaults.fail({ kind: 'status', status: 500 }, { path: /identity/, times: 1 })
  await form.fill({ amount: '0.25', to: 'Bob.eth' })
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(demo.dialog.locator('.send-address')).toHaveText(bob)
  await expect(demo.dialog.locator('.send-receiver img')).toBeVisible()
  await form.review()
  await expect(demo.dialog.locator('.sentence')).toContainText(bob)
  await expect(demo.dialog.locator('.sentence')).toContainText('bob.eth')
})

test('receiver: a name without an address, and a claimed name that leads elsewhere', async ({
  demo,
}) => {
  const form = await start(demo)
  await form.fill({ amount: '0.25', to: 'no-address.eth' })
  await expect(demo.dialog.getByText('This name has no address on Localhost One.')).toBeVisible()
  await expect(form.button).toHaveText('Invalid Address')
  await form.receiver.fill(mallory)
  await expect(form.button).toHaveText('Preview Send')
  await expect(demo.dialog.locator('.send-receiver')).not.toContainText('alice.eth')
})

test('receiver: a name is resolved for the network that is sent on', async ({ demo }) => {
  const form = await start(demo)
  const address = demo.dialog.locator('.send-address')
  await form.receiver.fill('bob.eth')
  await expect(address).toHaveText(bob)
  await form.receiver.fill('carol.wild.eth')
  await expect(address).toHaveText(getDevAccount(2).address)
  await form.receiver.fill('dave.offchain.eth')
  await expect(address).toHaveText(getDevAccount(3).address)

  await demo.dialog.getByRole('button', { name: 'Back' }).click()
  await demo.dialog.getByRole('button', { name: 'Network: Localhost One' }).click()
  await demo.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(demo.dialog.getByRole('button', { name: 'Network: Localhost Two' })).toBeVisible()
  await form.open()
  await form.receiver.fill('bob.eth')
  await expect(demo.dialog.getByText('This name has no address on Localhost Two.')).toBeVisible()
  await form.receiver.fill('alice.eth')
  await expect(address).toHaveText(alice)
  await form.receiver.fill('dave.offchain.eth')
  await expect(address).toHaveText(getDevAccount(4).address)
})

test('receiver: what cannot receive is refused, and says why', async ({ demo }) => {
  const form = await start(demo)
  await form.amount.fill('0.25')
  const cases = [
    [`${receiver.slice(0, -1)}${receiver.endsWith('A') ? 'b' : 'a'}`, /checksum/],
    ['0x0000000000000000000000000000000000000000', /Nobody owns/],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', /Bitcoin/],
  ] as const
  for (const [text, reason] of cases) {
    await form.receiver.fill(text)
    await expect(demo.dialog.locator('.send-hint')).toHaveText(reason)
    await expect(form.button).toHaveText('Invalid Address')
    await expect(form.button).toBeDisabled()
  }
  for (const text of [`ethereum:${receiver}`, receiver.slice(2), `\u200b${receiver}`]) {
    await form.receiver.fill(text)
    await expect(form.button).toHaveText('Preview Send')
  }
  await form.receiver.fill('0x12')
  await expect(form.button).toHaveText('Invalid Address')
  await expect(demo.dialog.locator('.send-hint')).toHaveText(/not a whole address/)
  await demo.dialog.getByRole('button', { name: 'Clear the receiver' }).click()
  await expect(form.receiver).toBeFocused()
  await form.receiver.fill(alice)
  await expect(demo.dialog.getByText('This is your own address.')).toBeVisible()
  await form.receiver.fill(devnetContracts.multicall3)
  await expect(demo.dialog.getByText(/This is a contract/)).toBeVisible()
  await expect(form.button).toBeEnabled()
  // Coins may go to the contract of a token, such as wrapped coins; tokens would be lost there.
  await form.receiver.fill(devnetContracts.wrappedNative)
  await expect(demo.dialog.getByText(/This is a token contract/)).toBeVisible()
  await expect(form.button).toHaveText('Preview Send')
  await form.chooseToken(devnetContracts.usd)
  await form.amount.fill('0.25')
  await expect(demo.dialog.locator('.send-hint')).toHaveText(/contract of a token/)
  await expect(form.button).toHaveText('Invalid Address')
})

test('amount: explains invalid text and shows how odd notation was read', async ({ demo }) => {
  const form = await start(demo)
  await form.chooseToken(devnetContracts.usd)
  const hint = demo.dialog.locator('#send-worth')
  await form.amount.fill('25.00000000')
  await expect(form.button).toHaveText('Add Address')
  await form.amount.fill('0.0000001')
  await expect(hint).toHaveText('LUSD has 6 decimal places')
  await form.amount.fill('1.000.000')
  await expect(hint).toContainText('= 1,000,000 LUSD')
  await form.amount.fill('1e5')
  await expect(form.amount).toHaveValue('1.000.000')
  await expect(hint).toContainText('“1e5” is not an amount')
})

test('receiver: one that was made to look like a known one has to be compared', async ({
  wallet,
  demo,
}) => {
  await demo.startConnected()
  await wallet.selectAccounts([0, 1])
  await demo.open()
  const form = sendForm(demo)
  await form.open()
  const poison = `${bob.slice(0, 7)}${'5'.repeat(30)}${bob.slice(-5)}`.toLowerCase()
  await form.fill({ amount: '0.25', to: poison })
  const warning = demo.dialog.getByRole('group', { name: /Looks like an address/ })
  await expect(warning).toContainText(bob)
  await expect(warning).toContainText(poison)
  await expect(form.button).toHaveText('Confirm the Address')
  await expect(form.button).toBeDisabled()
  await warning.getByRole('checkbox').check()
  await expect(form.button).toHaveText('Preview Send')
  // Another text needs another look.
  await form.receiver.fill('')
  await form.receiver.fill(poison)
  await expect(warning.getByRole('checkbox')).not.toBeChecked()
})

test('fee: one that is dear is warned of, and the speed that is chosen is asked for, once', async ({
  wallet,
  demo,
}) => {
  const form = await start(demo)
  await form.fill({ amount: '0.000000001', to: receiver })
  await form.review()
  await expect(demo.dialog.getByText('The network fee is higher than the amount')).toBeVisible()
  await demo.back.click()
  await form.amount.fill('0.01')
  await form.review()
  const total = demo.dialog.locator('.sentence .fine').first()
  const standard = await total.textContent()
  await demo.dialog.getByRole('radio', { name: /Fast/ }).check()
  await expect(total).not.toHaveText(standard ?? '')
  await form.sendButton.dblclick()
  await expect(demo.toast).toContainText('Sent 0.01 ETH')
  const asked = (await wallet.getRequests()).filter(
    ({ method }) => method === 'eth_sendTransaction',
  )
  expect(asked).toHaveLength(1)
  expect(JSON.stringify(asked)).toContain('maxFeePerGas')
})

test('amount: one that may mean two things is asked about, in the visitor’s language', async ({
  page,
  demo,
}) => {
  await demo.goto()
  await page.locator('[name=locale][value=de]').check()
  await demo.connect()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Senden', exact: true }).click()
  const amount = demo.dialog.getByRole('textbox', { name: 'Betrag' })
  const hint = demo.dialog.locator('.send-worth')
  await amount.fill('1.234')
  await expect(hint).toHaveText('Meinen Sie 1234 oder 1,234? Schreiben Sie es so.')
  await expect(demo.dialog.locator('.send > .button')).toHaveText('Falscher Wert')
  await amount.fill('1.234,5')
  await expect(hint).toContainText('= 1.234,5 ETH')
  await expect(demo.dialog.locator('.send > .button')).toHaveText('Adresse eingeben')
})

test('failure: each says what happened and what to do, until something is changed', async ({
  problems,
  wallet,
  world,
  demo,
}) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports every failed answer')
  const form = await start(demo)
  const remark = demo.dialog.getByRole('alert')
  await wallet.behave({ send: { fail: { code: -32602 } } })
  await form.chooseToken(devnetContracts.usd)
  await form.fill({ amount: '1.5', to: receiver })
  await form.review()
  await form.sendButton.click()
  await expect(remark).toContainText('The wallet could not do that')
  await expect(remark).toContainText('Look for what your wallet says')
  await form.amount.fill('1.6')
  await expect(remark).toBeEmpty()
  await form.review()
  await world.faults[31337].fail({ kind: 'status', status: 500 })
  await form.sendButton.click()
  await expect(remark).toContainText('The network cannot be reached')
  await expect(remark).toContainText('Check your connection')
})

test('review: the way on stays in sight in a low window, and never over what has the focus', async ({
  page,
  demo,
}) => {
  const form = await start(demo)
  await form.fill({ amount: '0.25', to: receiver })
  await form.review()
  await page.setViewportSize({ width: 360, height: 480 })
  const scrolled = demo.dialog.locator('.body')
  await expect
    .poll(() => scrolled.evaluate((node) => node.scrollHeight > node.clientHeight))
    .toBe(true)
  for (const top of [0, 10_000]) {
    await scrolled.evaluate((node, top) => node.scrollTo({ top }), top)
    await expect(form.sendButton).toBeInViewport({ ratio: 1 })
  }
  await scrolled.evaluate((node) => node.scrollTo({ top: 0 }))
  await demo.dialog.getByRole('radio', { name: /Standard/ }).focus()
  const [chosen, way] = await Promise.all(
    ['.fee:has(:checked)', '.review > .pair'].map((part) =>
      demo.dialog.locator(part).boundingBox(),
    ),
  )
  expect((chosen?.y ?? 0) + (chosen?.height ?? 0)).toBeLessThanOrEqual(way?.y ?? 0)
})

test('two tabs: a wallet that is being asked in one is not asked in the other', async ({
  page,
  context,
  wallet,
  world,
}) => {
  test.slow() // two pages
  const here = demoPage(page, world.urls.demo)
  const form = await start(here)
  await wallet.behave({ send: 'hang' })
  await form.fill({ amount: '0.03', to: receiver })
  await form.review()
  await form.sendButton.click()
  await expect(here.dialog.getByText('Approve in your wallet')).toBeVisible()

  const other = await context.newPage()
  const there = demoPage(other, world.urls.demo)
  await there.goto()
  await expect(there.button).toHaveAttribute('data-state', 'connected')
  await there.open()
  const second = sendForm(there)
  await second.open()
  await second.fill({ amount: '0.03', to: receiver })
  await second.review()
  await expect(there.dialog.getByText('You may have sent this already')).toBeVisible()
  await there.dialog.getByRole('button', { name: 'Send it once more' }).click()
  await expect(there.toast).toContainText('still being asked for another transfer')
})

test('reload: one in the middle of asking the wallet warns before it asks again', async ({
  page,
  wallet,
  demo,
}) => {
  test.slow() // two page loads
  const form = await start(demo)
  await wallet.behave({ send: 'hang' })
  await form.fill({ amount: '0.04', to: receiver })
  await form.review()
  await form.sendButton.click()
  await expect(demo.dialog.getByText('Approve in your wallet')).toBeVisible()
  await untilAsked(wallet)
  await page.reload()
  await wallet.resetBehaviour()
  await wallet.behave({ everything: 'approve' })
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await demo.open()
  await form.open()
  await form.fill({ amount: '0.04', to: receiver })
  await form.review()
  await expect(demo.dialog.getByText('You may have sent this already')).toBeVisible()
  await demo.dialog.getByRole('button', { name: 'Send it once more' }).click()
  await expect(demo.toast).toContainText('Sent 0.04 ETH')
})

test('keyboard: a token is chosen and sent without a pointer', async ({ page, demo }) => {
  const form = await start(demo)
  const { keyboard } = page
  await expect(form.amount).toBeFocused()
  await keyboard.press('Tab')
  await expect(demo.dialog.getByRole('button', { name: /Change token/ })).toBeFocused()
  await keyboard.press('Enter')
  await demo.dialog.locator(`button[data-token="${devnetContracts.usd.toLowerCase()}"]`).focus()
  await keyboard.press('Enter')
  await expect(form.amount).toBeFocused()
  await keyboard.type('2')
  await expect(demo.dialog.getByRole('button', { name: /^Max/ })).toBeVisible()
  for (let count = 0; count < 3; count += 1) await keyboard.press('Tab')
  await expect(form.receiver).toBeFocused()
  await keyboard.type('bob.eth')
  await expect(form.button).toHaveText('Preview Send')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(form.button).toBeFocused()
  await keyboard.press('Enter')
  await expect(demo.dialog.locator('.fees')).toBeVisible()
  await form.sendButton.focus()
  await keyboard.press('Enter')
  await expect(demo.toast).toContainText('Sent 2 LUSD')
})

test('arguments: the form starts with them, and who has opened it hears the hash', async ({
  page,
  demo,
}) => {
  await demo.startConnected()
  const card = page.getByRole('article', { name: 'Send a given amount', exact: true })
  await card.getByRole('button').click()
  const form = sendForm(demo)
  await expect(form.amount).toHaveValue('0.01')
  await expect(form.receiver).toHaveValue('bob.eth')
  await form.review()
  await form.sendButton.click()
  await expect(card.locator('output')).toHaveText(/0x[0-9a-f]{64}/)
})

shellTest(
  'arguments: a payment on another network is made once the wallet is there',
  async ({ page, shell, world }) => {
    await shell.goto({ options: { server: { apiUrl: world.urls.api } } })
    await shell.button.click()
    await shell.walletRow.click()
    await expect(shell.button).toHaveAttribute('data-state', 'connected')
    const payment = { amount: '0.01', to: receiver, chainId: 31338 }
    const sent = page.evaluate((payment) => window.send(payment), payment)
    await expect(shell.dialog.locator('.notice-title')).toHaveText(
      'This payment is on Localhost Two',
    )
    await shell.dialog.getByRole('button', { name: 'Switch to Localhost Two' }).click()
    const form = sendForm(shell)
    await expect(form.amount).toHaveValue('0.01')
    await expect(form.receiver).toHaveValue(receiver)
    await form.review()
    await form.sendButton.click()
    const { hash = '' } = (await sent) ?? {}
    const chain = createPublicClient({ transport: http(world.devnet.chains[31338].url) })
    const { to, value } = await chain.getTransaction({ hash: hash as Hash }) // as the wallet answers
    expect({ to, value }).toEqual({ to: receiver.toLowerCase(), value: parseEther('0.01') })
  },
)

for (const { kind, assetAddress, symbol, value } of [
  { kind: 'a list has', assetAddress: devnetContracts.usd, symbol: 'LUSD', value: 1_500_000n },
  {
    kind: 'no list has',
    assetAddress: devnetContracts.spam,
    symbol: 'USDC',
    value: parseEther('1.5'),
  },
] as const)
  shellTest(
    `arguments: a token that ${kind} is asked for by its address, and sent`,
    async ({ page, shell, world }) => {
      await shell.goto({ options: { server: { apiUrl: world.urls.api } } })
      await shell.button.click()
      await shell.walletRow.click()
      await expect(shell.button).toHaveAttribute('data-state', 'connected')
      const payment = { amount: '1.5', to: receiver, assetAddress }
      const sent = page.evaluate((payment) => window.send(payment), payment)
      const form = sendForm(shell)
      await expect(form.amount).toHaveValue('1.5')
      await expect(shell.dialog.getByText(`${symbol} available`)).toBeVisible()
      await expect(shell.dialog.getByText('is on no list of this site')).toHaveCount(
        kind === 'no list has' ? 1 : 0,
      )
      await form.review()
      await expect(shell.dialog.locator('.sentence')).toContainText(`1.5 ${symbol}`)
      await form.sendButton.click()
      const { hash = '' } = (await sent) ?? {}
      const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
      const { logs } = await chain.waitForTransactionReceipt({
        hash: hash as Hash, // as the wallet answers
        pollingInterval: 100,
      })
      expect(parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })).toMatchObject([
        { address: assetAddress.toLowerCase(), args: { from: alice, to: receiver, value } },
      ])
    },
  )

shellTest(
  'arguments: who has to connect first comes back to the form, and is told the hash',
  async ({ page, shell, world }) => {
    await shell.goto({ options: { server: { apiUrl: world.urls.api } } })
    const payment = { amount: '0.01', to: receiver, namespace: 'eip155' }
    const sent = page.evaluate((payment) => window.send(payment), payment)
    await expect(shell.dialog.locator('.notice-title')).toHaveText('No wallet is connected')
    const connect = shell.dialog.getByRole('button', { name: 'Connect Wallet', exact: true })
    await connect.click()
    await shell.walletRow.click()
    await expect(shell.button).toHaveAttribute('data-state', 'connected')
    const form = sendForm(shell)
    await expect(form.amount).toHaveValue('0.01')
    await expect(form.receiver).toHaveValue(receiver)
    await expect(page.locator('[data-fact=views]')).toHaveText('WalletSend')
    await form.review()
    await form.sendButton.click()
    const { hash = '' } = (await sent) ?? {}
    const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
    const { to, value } = await chain.getTransaction({ hash: hash as Hash }) // as the wallet answers
    expect({ to, value }).toEqual({ to: receiver.toLowerCase(), value: parseEther('0.01') })
  },
)

shellTest(
  'arguments: of a token that is not held, the form says so until another is chosen',
  async ({ page, shell, world }) => {
    await shell.goto({ options: { server: { apiUrl: world.urls.api } } })
    await shell.button.click()
    await shell.walletRow.click()
    await expect(shell.button).toHaveAttribute('data-state', 'connected')
    const payment = { amount: '2', to: bob, assetAddress: devnetContracts.multicall3 }
    await page.evaluate((payment) => void window.send(payment), payment)
    const form = sendForm(shell)
    await expect(form.button).toHaveText('Select Token')
    await expect(shell.dialog.locator('.send-worth')).toHaveText(/^You do not hold the token/)
    await shell.dialog.getByRole('button', { name: 'Select Token' }).first().click()
    await shell.dialog.locator(`button[data-token=native]`).click()
    await expect(form.button).toHaveText('Add Amount')
    await expect(form.receiver).toHaveValue(bob)
  },
)
