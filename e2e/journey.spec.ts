import { getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import { createPublicClient, formatEther, http } from 'viem'
import { demoPage } from './demoPage.ts'
import { test } from './demoTest.ts'

test.use({ reducedMotion: 'no-preference' })

const alice = getDevAccount(0).address
const frank = getDevAccount(8).address

test('main job: connect, see the balance, switch, send, watch it confirm, disconnect, reload', async ({
  page,
  wallet,
  world,
  demo,
}) => {
  const chains = world.config.networks.map((network) =>
    createPublicClient({ transport: http(world.devnet.chains[Number(network.id) as 31337].url) }),
  )
  const [first, second] = chains
  if (!first || !second) throw new Error('The world has two chains')
  await demo.goto()

  // Nothing is installed: the dialog has wallets elsewhere, and offers the test wallet.
  await demo.open()
  await expect(demo.walletRow(/^WalletConnect/)).toBeVisible()
  await demo.dialog.getByRole('button', { name: 'Use the test wallet' }).click()
  await demo.walletRow().click()
  await expect(demo.dialog.getByText('Continue in Test wallet')).toBeVisible()
  await expect(wallet.window).toContainText('Connect this site?')
  await wallet.approve()
  await expect(demo.dialog.getByText('Connected')).toBeVisible()
  await expect(demo.dialog).toBeHidden()

  // The balance is the chain's.
  await demo.open()
  const before = await first.getBalance({ address: alice })
  await expect(demo.dialog.locator('[data-token="native"] .amount').first()).toHaveAttribute(
    'title',
    formatEther(before),
  )

  // Another network.
  await demo.dialog.getByRole('button', { name: 'Network: Localhost One' }).click()
  await demo.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(demo.dialog.getByText('Approve in wallet')).toBeVisible()
  await wallet.approve()
  await expect(demo.dialog.getByRole('button', { name: 'Network: Localhost Two' })).toBeVisible()
  await expect(demo.toast).toContainText('Switched to Localhost Two')

  // Sending.
  const held = await second.getBalance({ address: frank })
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('1.5')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(frank)
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await expect(demo.dialog.locator('.sentence')).toContainText('1.5 ETH')
  await expect(demo.dialog.locator('.sentence')).toContainText(frank)
  await expect(demo.dialog.locator('.sentence')).toContainText('Localhost Two')
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(demo.dialog.getByText('Approve in your wallet')).toBeVisible()
  await wallet.approve()
  await expect(demo.dialog.getByRole('button', { name: 'Network: Localhost Two' })).toBeVisible()
  await expect(demo.toast).toContainText('Sent 1.5 ETH')
  expect(await second.getBalance({ address: frank })).toBe(held + 15n * 10n ** 17n)

  // Still connected after a reload, on the same network.
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.fact('useNetwork', 'network')).toHaveText('Localhost Two')

  // No longer connected after leaving, whatever the wallet remembers.
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button).toHaveText('Connect Wallet')
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
})

test('restore: a reload never shows that nobody is connected', async ({ page, wallet, demo }) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.connect()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenStates: seen })
    new MutationObserver(() => {
      const state = document.querySelector<HTMLElement>('.hero .lk-button')?.dataset.state
      if (state && seen.at(-1) !== state) seen.push(state)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  const seen = await page.evaluate(() => Reflect.get(window, 'seenStates') as string[])
  expect(seen).not.toContain('disconnected')
  expect(seen.at(-1)).toBe('connected')
})

test('reload: while the wallet is asked to connect, the page comes back without a connection', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install()
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await expect(wallet.window).toBeVisible()
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
  await demo.connect(wallet)
})

test('reload: while a send waits in the wallet, nothing is sent and the connection stays', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.connect()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('1')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(getDevAccount(9).address)
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(wallet.window).toBeVisible()
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.dialog).toBeHidden()
})

test('reload: a network switch that is still being asked for leaves the old network', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { connect: 'approve', switchChain: 'hang' } })
  await demo.goto()
  await demo.connect()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Network: Localhost One' }).click()
  await demo.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(demo.dialog.getByText('Approve in wallet')).toBeVisible()
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.fact('useNetwork', 'network')).toHaveText('Localhost One')
})

test('two tabs: connecting, switching and leaving in one shows in the other', async ({
  page,
  context,
  wallet,
  world,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  const other = await context.newPage()
  const here = demoPage(page, world.urls.demo)
  const there = demoPage(other, world.urls.demo)
  await here.goto()
  await there.goto()
  await here.connect()
  await expect(there.button).toHaveAttribute('data-state', 'connected')
  await here.open()
  await here.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(there.button).toHaveText('Connect Wallet')
})

test('send: declined in the wallet, the form comes back as it was', async ({ wallet, demo }) => {
  await wallet.install({ behaviour: { connect: 'approve', send: 'reject' } })
  await demo.goto()
  await demo.connect()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(frank)
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(demo.toast).toContainText('Declined in the wallet')
  await expect(demo.dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.5')
  await expect(demo.dialog.getByRole('textbox', { name: 'Receiver' })).toHaveValue(frank)
})

test('send: a wallet that refuses to send says so and offers it again', async ({
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { connect: 'approve', send: { fail: { code: -32602 } } } })
  await demo.goto()
  await demo.connect()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(frank)
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(demo.toast).toContainText('The wallet could not do that')
  await expect(demo.dialog.getByRole('alert')).toContainText('The wallet could not do that')
  await expect(demo.dialog.getByRole('button', { name: 'Preview Send' })).toBeEnabled()
})

test('wallets: declined, then connected on the second try', async ({ wallet, demo }) => {
  await wallet.install()
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await wallet.reject()
  await expect(demo.dialog.getByText('Connection declined')).toBeVisible()
  await expect(
    demo.dialog.getByText('Connection can be declined if a previous request is still active'),
  ).toBeVisible()
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
})

test('wallets: one hangs, the visitor goes back and takes another', async ({ wallet, demo }) => {
  await wallet.install({ behaviour: { connect: 'hang' } })
  await wallet.install({
    rdns: 'org.latchkey.second',
    name: 'Second wallet',
    behaviour: { everything: 'approve' },
  })
  await demo.goto()
  await demo.open()
  await demo.walletRow('Test wallet').click()
  await expect(demo.dialog.getByText('Continue in Test wallet')).toBeVisible()
  await demo.back.click()
  await demo.walletRow('Second wallet').click()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.fact('useAccount', 'wallet')).toHaveText('Second wallet')
})

test('wallets: one that announces itself late shows up in the open dialog', async ({
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { announce: { after: 800 }, connect: 'approve' } })
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
})

test('wallets: one that announces itself twice is one row', async ({ wallet, demo }) => {
  await wallet.install({ behaviour: { announce: 'twiceOtherUuid' } })
  await demo.goto()
  await demo.open()
  await expect(demo.walletRow()).toHaveCount(1)
})

for (const answer of ['throw', 'cyclicError'] as const)
  test(`wallets: one that answers with ${answer} fails with a way on`, async ({
    page,
    wallet,
    world,
  }) => {
    await wallet.install({ behaviour: { connect: answer } })
    const demo = demoPage(page, world.urls.demo)
    await demo.goto()
    await demo.open()
    await demo.walletRow().click()
    await expect(demo.dialog.getByText('Connection failed')).toBeVisible()
    await expect(demo.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await demo.close.click()
    await expect(demo.button).toHaveText('Connect Wallet')
  })

test('wallets: an address with a wrong checksum is not connected', async ({ wallet, demo }) => {
  await wallet.install({ behaviour: { connect: { lie: 'badChecksum' } } })
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await expect(demo.dialog.getByText('Connection failed')).toBeVisible()
  await expect(demo.fact('useAccount', 'isConnected')).toHaveText('false')
})

test('restore: a wallet that hangs is given up after the deadline, and the page works', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.connect()
  await wallet.behave({ accounts: 'hang' })
  await page.reload()
  await expect(demo.button).toHaveText('Connect Wallet')
  await demo.open()
  await expect(demo.walletRow()).toBeVisible()
})

test('storage: a page that may not keep anything works until it is left', async ({
  page,
  wallet,
  demo,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.connect()
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
})

test('accounts: another account in the wallet shows, and no account at all disconnects', async ({
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.connect()
  await wallet.selectAccounts([1])
  await expect(demo.fact('useAccount', 'address')).toHaveText(getDevAccount(1).address)
  await demo.open()
  await wallet.disconnectSite()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button).toHaveText('Connect Wallet')
})
