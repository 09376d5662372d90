import { expect } from '@latchkey/testing/playwright'
import { look } from './chainsPage.ts'
import { demoPage, type DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { emailPage } from './emailPage.ts'
import { everyFamily } from './worldOptions.ts'

test.use({ worldOptions: everyFamily })

const agreeing = { behaviour: { everything: 'approve' } } as const

/** Who is active, and how many are connected beside. */
const activeOf = (demo: DemoPage) => demo.fact('useAccount', 'caipAddress')
const connectionsOf = (demo: DemoPage) =>
  demo.fact('useWalletInfo, useConnections, useProvider', 'connections')

/** Opens the list of networks from the account, and chooses one. */
async function chooseNetwork(demo: DemoPage, name: RegExp) {
  await demo.open()
  await demo.dialog.locator('.network-picker').click()
  await demo.dialog.getByRole('button', { name }).click()
}

test('the picker moves between connected chain families, and asks a wallet only where it has to move', async ({
  page,
  demo,
  wallet,
  solanaWallet,
}) => {
  await wallet.install(agreeing)
  await solanaWallet.install(agreeing)
  await demo.goto()
  await demo.button.hover() // which is when wallets are looked for
  for (const family of ['Solana', 'Ethereum'])
    await page.getByRole('button', { name: `connect Test wallet, ${family}` }).click()
  await expect(connectionsOf(demo)).toHaveText('2')
  await expect(activeOf(demo)).toContainText('eip155:31337:')
  const moves = async () => (await wallet.getRequests()).filter(({ method }) => asks.test(method))
  const asks = /^wallet_|requestAccounts/
  const before = [await moves(), await solanaWallet.getRequests()]

  await chooseNetwork(demo, /^.?Local Solana/)
  await expect(activeOf(demo)).toContainText('solana:')
  await expect(demo.title).toHaveText('Account')
  await expect(demo.dialog.locator('.account-balance')).toContainText('SOL')
  await demo.close.click()
  await chooseNetwork(demo, /^.?Localhost One/)
  await expect(activeOf(demo)).toContainText('eip155:31337:')
  await demo.close.click()
  expect([await moves(), await solanaWallet.getRequests()]).toEqual(before)

  // From another family to a network that the wallet is not on: it moves, and the other stays.
  await chooseNetwork(demo, /^.?Local Solana/)
  await demo.close.click()
  await chooseNetwork(demo, /^.?Localhost Two/)
  await expect(activeOf(demo)).toContainText('eip155:31338:')
  expect((await moves()).map(({ method }) => method)).toContain('wallet_switchEthereumChain')
  await expect(connectionsOf(demo)).toHaveText('2')
})

test('to a chain family that is not connected: its wallet connects beside the one that is there', async ({
  page,
  demo,
  wallet,
  solanaWallet,
}) => {
  await wallet.install(agreeing)
  await solanaWallet.install()
  await demo.goto()
  await demo.button.hover()
  await page.getByRole('button', { name: 'connect Test wallet, Ethereum' }).click()
  await expect(connectionsOf(demo)).toHaveText('1')
  const evm = await activeOf(demo).innerText()

  await chooseNetwork(demo, /^.?Local Solana/)
  await expect(demo.dialog).toContainText('Switch to Solana')
  await demo.dialog.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(demo.title).toHaveText('Connect Solana')
  await expect(demo.walletRow()).toHaveCount(1)
  await expect(demo.walletRow()).not.toContainText('Multichain') // it is about these chains alone
  await look(page)
  await demo.walletRow().click()
  await expect(activeOf(demo)).toHaveText(evm) // until the wallet has agreed
  await solanaWallet.reject()
  await expect(demo.dialog).toContainText('Connection declined')
  await expect(activeOf(demo)).toHaveText(evm)
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await solanaWallet.approve()
  await expect(activeOf(demo)).toContainText('solana:')
  await expect(demo.dialog).toBeHidden()
  await expect(connectionsOf(demo)).toHaveText('2')
  await chooseNetwork(demo, /^.?Localhost One/)
  await expect(activeOf(demo)).toHaveText(evm)
})

test('two tabs: a chain family that connects or ends in one does so in the other, and the rest stays', async ({
  page,
  context,
  wallet,
  solanaWallet,
  world,
}) => {
  await wallet.install(agreeing)
  await solanaWallet.install(agreeing)
  const other = await context.newPage()
  const here = demoPage(page, world.urls.demo)
  const there = demoPage(other, world.urls.demo)
  await here.goto()
  await there.goto()
  await here.button.hover()
  await page.getByRole('button', { name: 'connect Test wallet, Ethereum' }).click()
  await expect(activeOf(there)).toContainText('eip155:')
  await page.getByRole('button', { name: 'connect Test wallet, Solana' }).click()
  for (const tab of [here, there]) await expect(connectionsOf(tab)).toHaveText('2')
  await expect(activeOf(here)).toContainText('solana:')
  await expect(activeOf(there)).toContainText('eip155:') // nobody has chosen anything else there

  await other.getByRole('button', { name: 'Disconnect Solana', exact: true }).click()
  for (const tab of [here, there]) {
    await expect(connectionsOf(tab)).toHaveText('1')
    await expect(activeOf(tab)).toContainText('eip155:')
  }
  await page.reload()
  await expect(connectionsOf(here)).toHaveText('1')

  await here.button.hover()
  await page.getByRole('button', { name: 'connect Test wallet, Solana' }).click()
  await expect(connectionsOf(there)).toHaveText('2')
  await page.getByRole('button', { name: 'Disconnect Ethereum', exact: true }).click()
  for (const tab of [here, there]) {
    await expect(connectionsOf(tab)).toHaveText('1')
    await expect(activeOf(tab)).toContainText('solana:')
  }
})

test('a page that is left while Solana connects, or comes back: every chain family is restored by itself', async ({
  page,
  demo,
  wallet,
  solanaWallet,
}) => {
  await wallet.install(agreeing)
  await solanaWallet.install()
  await demo.goto()
  await demo.button.hover()
  await page.getByRole('button', { name: 'connect Test wallet, Ethereum' }).click()
  await expect(connectionsOf(demo)).toHaveText('1')
  const connectSolana = page.getByRole('button', { name: 'connect Test wallet, Solana' })
  await connectSolana.click()
  await expect(solanaWallet.window).toContainText('Connect this site?')

  // Nobody has agreed: the one comes back, and the other can be asked again.
  await page.reload()
  await expect(connectionsOf(demo)).toHaveText('1')
  await expect(activeOf(demo)).toContainText('eip155:')
  await connectSolana.click()
  await solanaWallet.approve()
  await expect(connectionsOf(demo)).toHaveText('2')

  // Its wallet is not there yet: the page goes on without it, and is left again meanwhile.
  await solanaWallet.behave({ register: 'never' })
  await page.reload()
  await expect(connectionsOf(demo)).toHaveText('1')
  await expect(demo.fact('useAccount', 'status')).toHaveText(/connecting$/)
  await solanaWallet.behave({ register: 'normal' })
  await page.reload()
  await expect(connectionsOf(demo)).toHaveText('2')
  await expect(activeOf(demo)).toContainText('solana:') // as it was left
})

test('an e-mail login is connected to both chain families by one session: it signs on Solana, and its end is the end of both', async ({
  mail,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const email = emailPage(visitor, mail)
  const { page } = visitor
  await email.goto()
  await email.signUp(mail.createAddress())
  await expect(connectionsOf(email)).toHaveText('2')
  await chooseNetwork(email, /^.?Local Solana/)
  await expect(activeOf(email)).toContainText('solana:')
  await email.close.click()

  await email.ask('Sign a message', 'Sign message')
  await expect(email.front).toBeVisible()
  await expect(email.frame.getByText('Hello from the Latchkey demo')).toBeVisible()
  await email.press('Sign')
  await expect(email.outcome('Sign a message')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)

  await email.signOut()
  await expect(connectionsOf(email)).toHaveText('0')
  await page.reload()
  await email.ready()
  await expect(connectionsOf(email)).toHaveText('0')
})
