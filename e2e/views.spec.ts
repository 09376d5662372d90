import type { View } from '@latchkey/core'
import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect, type FaultyWorld } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { settle } from './demoPage.ts'
import { test } from './demoTest.ts'
import { holdFiles } from './holdFiles.ts'
import { viewNames } from './pseudoLanguage.ts'
import { test as shellTest, type ShellPage } from './shellPage.ts'

const receiver = getDevAccount(7).address

test.beforeEach(async ({ wallet }) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
})

test('send: the button always says what is missing, the receiver can be pasted, and closing forgets all', async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.startConnected()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const amount = demo.dialog.getByRole('textbox', { name: 'Amount' })
  const to = demo.dialog.getByRole('textbox', { name: 'Receiver' })
  const says = (text: string) => expect(demo.dialog.locator('.send > .button')).toHaveText(text)

  await expect(amount).toBeFocused()
  await says('Add Amount')
  await amount.fill('0')
  await says('Incorrect Value')
  await amount.fill('99999999')
  await says('Insufficient Funds')
  await amount.fill('0,5')
  await expect(amount).toHaveValue('0,5')
  await says('Add Address')
  await to.fill('0x12')
  await says('Invalid Address')
  // One letter in the wrong case: the checksum does not hold.
  await to.fill('0x14dC79964da2C08b23698B3D3cc7Ca32193d9954')
  await says('Invalid Address')
  await to.fill(receiver)
  await says('Preview Send')
  await to.fill(getDevAccount(0).address)
  await expect(demo.dialog.getByText('This is your own address.')).toBeVisible()
  await demo.dialog.getByRole('button', { name: 'Clear the receiver' }).click()
  await expect(to).toHaveValue('')
  await amount.fill('0,5x')
  await expect(amount).toHaveValue('0,5')

  await page.evaluate((text) => navigator.clipboard.writeText(` ${text}\n`), receiver)
  await demo.dialog.getByRole('button', { name: 'Paste' }).click()
  await expect(to).toHaveValue(receiver)

  // Going back from the review keeps the form, closing the dialog forgets it.
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await demo.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(amount).toHaveValue('0,5')
  await demo.close.click()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(amount).toHaveValue('')
})

test('send: after one transaction the form is empty for the next', async ({ demo }) => {
  await demo.startConnected()
  await demo.open()
  for (const amount of ['0.01', '0.02']) {
    await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
    const field = demo.dialog.getByRole('textbox', { name: 'Amount' })
    await expect(field).toHaveValue('')
    await field.fill(amount)
    await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver)
    await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
    await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(demo.toast).toContainText(`Sent ${amount} ETH`)
  }
})

test('send: a transaction that stays in no block says so and is not simply sent again', async ({
  world,
  demo,
}) => {
  await demo.startConnected()
  await world.faults?.[31337].fail({ kind: 'noReceipt' })
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver)
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(demo.dialog.locator('.steps [data-state="now"]')).toHaveText('Waiting for a block')
  await expect(demo.dialog.getByRole('link', { name: 'View on explorer' })).toBeVisible()
  // Back in the form, nothing can be changed, and the button leads to the same transaction.
  await demo.back.click()
  await expect(demo.dialog.getByRole('textbox', { name: 'Amount' })).toBeDisabled()
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await expect(demo.dialog.getByRole('button', { name: 'Send', exact: true })).toBeHidden()
  await expect(demo.dialog.locator('.steps')).toBeVisible()
})

test('send: an answer that is lost on the way is found by its hash and sent once', async ({
  wallet,
  world,
  problems,
  demo,
}) => {
  problems.allow(/ERR_|Failed to (load|fetch)/, 'the connection is cut on purpose')
  await demo.startConnected()
  const faults = world.faults?.[31337]
  if (!faults) throw new Error('The world of these tests has fault proxies')
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.125')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver)
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await faults.fail({ kind: 'cutAfterForward' }, { times: 1 })
  const before = faults.requests.length
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(demo.toast).toContainText('Sent 0.125 ETH', { timeout: 20_000 })
  const sent = faults.requests
    .slice(before)
    .filter(({ method }) => method === 'eth_sendRawTransaction')
  // The wallet's browser repeats a request whose connection broke; it is the same transaction.
  expect(new Set(sent.map(({ params }) => JSON.stringify(params))).size).toBe(1)
  const asked = (await wallet.getRequests()).map(({ method }) => method)
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('send: a chain that does not answer leaves the fee to the wallet', async ({
  world,
  problems,
  demo,
}) => {
  problems.allow(/status of 5|ERR_|Failed to (load|fetch)/, 'the chain fails on purpose')
  await demo.startConnected()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver)
  await world.faults?.[31337].fail(
    { kind: 'error', code: -32000, message: 'no' },
    { methods: ['eth_estimateGas'] },
  )
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await expect(demo.dialog.getByText('Shown in your wallet')).toBeVisible()
})

test('header: network on Account, back where there is a way back, close everywhere', async ({
  demo,
}) => {
  await demo.goto()
  await demo.open()
  await expect(demo.title).toHaveText('Connect Wallet')
  await expect(demo.back).toBeHidden()
  await demo.close.click()
  await demo.connect()
  await demo.open()
  await expect(demo.back).toBeHidden()
  await demo.dialog.getByRole('button', { name: 'Network: Localhost One' }).click()
  await expect(demo.title).toHaveText('Choose Network')
  await expect(demo.dialog.getByRole('button', { name: /Localhost One/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await demo.back.click()
  await expect(demo.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})

test('switch: declined, then approved', async ({ wallet, demo }) => {
  await demo.startConnected()
  await wallet.behave({ switchChain: 'reject' })
  await demo.open()
  await demo.dialog.getByRole('button', { name: /^Network/ }).click()
  await demo.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(demo.dialog.getByText('Switch declined')).toBeVisible()
  await wallet.behave({ switchChain: 'approve' })
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(demo.dialog.getByRole('button', { name: 'Network: Localhost Two' })).toBeVisible()
})

test('switch: a chain that the wallet does not know is added, whichever way it says so', async ({
  wallet,
  demo,
}) => {
  await demo.startConnected()
  const added = async () =>
    (await wallet.getRequests()).filter(({ method }) => method === 'wallet_addEthereumChain').length
  await demo.open()
  await demo.dialog.getByRole('button', { name: /^Network/ }).click()
  for (const [round, code] of [4902, 5000, 32603, -32603].entries()) {
    await wallet.behave({
      switchChain: { fail: { code } },
      addChain: { fail: { code: -32000, message: 'not this one' } },
    })
    const next = round === 0 ? /Localhost Two/ : 'Try again'
    await demo.dialog.getByRole('button', { name: next }).click()
    await expect.poll(added).toBe(round + 1)
    await expect(demo.dialog.getByText('Chain is not supported')).toBeVisible()
  }
})

test('unsupported chain: cannot be closed, only changed or left', async ({
  page,
  wallet,
  demo,
}) => {
  await demo.startConnected()
  await wallet.behave({ chainId: { lie: { result: '0x1' } } })
  await wallet.emit('chainChanged', '0x1')
  await expect(demo.title).toHaveText('Switch Network')
  await expect(
    demo.dialog.getByText(
      "This app doesn't support your current network. Switch to an available option to continue.",
    ),
  ).toBeVisible()
  await expect(demo.button).toHaveAttribute('data-state', 'wrongNetwork')

  for (const tryToClose of [
    () => demo.close.click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 8),
  ]) {
    await tryToClose()
    await expect(demo.dialog.locator('.card')).toHaveClass(/shake/)
    await expect(demo.dialog.locator('.card')).not.toHaveClass(/shake/)
    await expect(demo.dialog).toBeVisible()
  }

  await wallet.behave({ chainId: 'approve' })
  await demo.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button).toHaveText('Connect Wallet')
})

test('unsupported chain: after a reload the button says so and leads to the question', async ({
  page,
  wallet,
  demo,
}) => {
  await demo.startConnected()
  await wallet.behave({ chainId: { lie: { result: '0x1' } } })
  await page.reload()
  await expect(demo.button).toHaveText('Switch Network')
  await expect(demo.dialog).toBeHidden()
  await wallet.behave({ chainId: 'approve' })
  await demo.open()
  await demo.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  await expect(demo.fact('useNetwork', 'network')).toHaveText('Localhost Two')
})

test('sheet: on a phone it follows the finger and a pull closes it', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await demo.goto()
  await demo.open()
  await expect(demo.dialog.getByRole('button', { name: /^All Wallets.*\d/ })).toBeVisible()
  await settle(page)
  const card = demo.dialog.locator('.card')
  const box = await card.boundingBox()
  if (!box) throw new Error('The dialog is on screen')
  expect(Math.round(box.width)).toBe(390)
  expect(Math.round(box.y + box.height)).toBe(780)

  const pull = async (distance: number) => {
    await page.mouse.move(195, box.y + 16)
    await page.mouse.down()
    // In small steps: this is no flick.
    await page.mouse.move(195, box.y + 16 + distance, { steps: 40 })
  }
  await pull(60)
  await expect
    .poll(async () => Math.round((await card.boundingBox())?.y ?? 0))
    .toBe(Math.round(box.y + 60))
  await page.mouse.up()
  await expect
    .poll(async () => Math.round((await card.boundingBox())?.y ?? 0))
    .toBe(Math.round(box.y))
  await pull(160)
  await page.mouse.up()
  await expect(demo.dialog).toBeHidden()
})

test('demo: signs a message and typed data, adds a network, hands out the log', async ({
  page,
  demo,
}) => {
  await demo.startConnected()
  const card = (title: string) => page.getByRole('article', { name: title, exact: true })
  await card('Sign a message').getByRole('button').click()
  await expect(card('Sign a message').locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
  await card('Sign typed data').getByRole('button').click()
  await expect(card('Sign typed data').locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
  await card('Send from code').getByRole('button').click()
  await expect(card('Send from code').locator('output')).toContainText('success in block')
  await card('Add a network').getByRole('button').click()
  await expect(demo.fact('useNetwork', 'networks')).toContainText('Sepolia')
  const download = page.waitForEvent('download')
  await card('Log').getByRole('button').click()
  expect((await download).suggestedFilename()).toBe('latchkey.log')
})

shellTest('skeleton: each view has one until its code is there', async ({ page, shell }) => {
  const release = await holdFiles(
    page,
    /(Views|ConnectingFarcaster|ApproveTransaction|SIWXSignMessage)-[^/]*\.js$/,
  )
  await shell.goto()
  await shell.button.click()
  await expect(shell.dialog.locator('.view .connect')).toBeVisible() // the row of the wallet may stand before it
  const fetched = viewNames.filter((name) => !['Connect', 'ConnectingExternal'].includes(name))
  const without = await page.evaluate(async (names) => {
    const found: string[] = []
    for (const name of names) {
      window.kit.modal.open({ name } as View) // nobody reads its parameters yet
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const place = document
        .querySelector('latchkey-modal')
        ?.shadowRoot?.querySelector('dialog[open] .view')
      const bones = [...(place?.querySelectorAll('.skeleton > i') ?? [])]
      const isSeen = bones.some((bone) => bone.clientHeight > 0)
      if (!isSeen || place?.querySelector('.view-in')) found.push(name)
    }
    return found
  }, fetched)
  expect(without).toEqual([])
  await page.evaluate(() => window.kit.modal.open({ name: 'WhatIsANetwork' }))
  release()
  await expect(shell.dialog.locator('.help')).toBeVisible()
  await expect(shell.dialog.locator('.view .skeleton')).toHaveCount(0)
})

/** A view, or a tab of it, and what stands in it until something comes that it asks for. */
type Asking = { readonly view: View; readonly tab?: number; readonly waits: string }

const eip155 = { namespace: 'eip155' } as const

const askingByAccount: readonly Asking[] = [
  { view: { name: 'Account' }, waits: '.account-balance .bone' },
  { view: { name: 'Account' }, tab: 0, waits: '.tokens .token-bone' },
  { view: { name: 'Account' }, tab: 1, waits: '.bone.nft-picture' },
  { view: { name: 'Account' }, tab: 2, waits: '[aria-busy=true] .entry-bone' },
  { view: { name: 'Profile' }, waits: '.choice-bone' },
  { view: { name: 'SwitchAddress' }, waits: '.choice-bone' },
  { view: { name: 'WalletSend' }, waits: '.send-token .bone' },
  { view: { name: 'WalletSendSelectToken' }, waits: '.select-token .token-bone' },
  { view: { name: 'Transactions' }, waits: '[aria-busy=true] .entry-bone' },
  { view: { name: 'OnRampActivity' }, waits: '[aria-busy=true] .entry-bone' },
  { view: { name: 'Swap' }, waits: '.bone.swap-card' },
  {
    view: { name: 'SwapSelectToken', parameters: { side: 'sell' } },
    waits: '.select-token .token-bone',
  },
  { view: { name: 'OnRampProviders' }, waits: '.buy-wait' },
  { view: { name: 'OnRampTokenSelect' }, waits: '.buy-wait' },
  { view: { name: 'OnRampFiatSelect' }, waits: '.buy-wait' },
  { view: { name: 'BuyInProgress' }, waits: '.buy-wait' },
  { view: { name: 'ChooseAccountName' }, waits: '.name-wait' },
  { view: { name: 'RegisterAccountName' }, waits: '.name-wait' },
  { view: { name: 'RegisterAccountNameSuccess' }, waits: '.name-wait' },
]

const askingByVisitor: readonly Asking[] = [
  { view: { name: 'Connect' }, waits: '.row.waits' },
  { view: { name: 'ConnectWallets', parameters: eip155 }, waits: '.row.waits' },
  { view: { name: 'AllWallets' }, waits: '.wallet-grid[aria-busy=true] .wallet-place' },
  { view: { name: 'GetWallet' }, waits: '.row.waits' },
  { view: { name: 'ConnectingWalletConnect', parameters: {} }, waits: '.qr.waits' },
  { view: { name: 'ConnectingWalletConnectBasic' }, waits: '.qr.waits' },
  { view: { name: 'ConnectingFarcaster' }, waits: '.qr.waits' },
]

/** Parts that a view fetches for itself. */
const askingForParts: readonly Asking[] = [
  { view: { name: 'AccountSettings' }, waits: '.part-bone' },
  { view: { name: 'Account' }, tab: 1, waits: '.part-bone' },
  { view: { name: 'Account' }, tab: 2, waits: '.part-bone' },
]

for (const { who, asking, held } of [
  {
    who: 'an account',
    asking: askingByAccount,
    held: /\/v1\/(account|convert|onramp|profile)\/|\/purchaseData-/,
  },
  {
    who: 'a visitor',
    asking: askingByVisitor,
    held: /\/getWallets|\/farcaster\/start|\/createWalletConnect-/,
  },
  {
    who: 'a view for its parts',
    asking: askingForParts,
    held: /\/(activity|name|nfts)Views-/,
  },
])
  shellTest(
    `skeleton: what ${who} asks for has its place kept`,
    async ({ page, shell, world, problems }) => {
      problems.allow(/401 \(Unauthorized\)/, 'nobody has logged in')
      if (who !== 'a visitor') await connectShell(shell, world)
      const release = await holdFiles(page, held)
      await shell.goto({ options: served(world) })
      for (const each of asking) {
        await show(page, shell, each)
        await expect.soft(shell.dialog.locator(each.waits).first(), nameOf(each)).toBeVisible()
      }
      release()
      for (const each of asking) {
        await show(page, shell, each)
        await expect(shell.dialog.locator('.view-in > *').first()).toBeVisible()
        await expect.soft(shell.dialog.locator(each.waits), nameOf(each)).toHaveCount(0)
      }
    },
  )

shellTest(
  'skeleton: what is about to be sent shows before its fee is known',
  async ({ page, shell, world }) => {
    await connectShell(shell, world)
    const to = getDevAccount(1).address
    const chain = /\/v1\/\?/
    const bones = shell.dialog.locator('.review .bone')
    const review = async () => {
      const button = shell.dialog.locator('.send > .button')
      await expect(button).toBeEnabled()
      const release = await holdFiles(page, chain)
      await button.click()
      await expect(bones.first()).toBeVisible()
      release()
      await expect(bones).toHaveCount(0)
      await page.unroute(chain)
    }
    const amount = '0.25'
    await show(page, shell, { view: { name: 'WalletSend', parameters: { amount, to } } })
    await expect(shell.dialog.locator('.send > .button')).toHaveText('Preview Send')
    await review()
    await show(page, shell, { view: { name: 'Account' }, tab: 1 })
    await shell.dialog.locator('.nft', { hasText: 'Evening Stamp' }).click()
    await shell.dialog.locator('.nft-detail .button').click()
    await shell.dialog.getByRole('textbox').last().fill(to)
    await review()
  },
)

shellTest(
  'skeleton: a swap is filled in before its price is known',
  async ({ page, shell, world }) => {
    await connectShell(shell, world)
    const release = await holdFiles(page, /\/v1\/convert\/quotes/)
    const parameters = { fromToken: 'ETH', toToken: devnetContracts.usd, amount: '0.25' }
    await show(page, shell, { view: { name: 'Swap', parameters } })
    for (const place of ['.swap-bone', '.sentence .bone'])
      await expect(shell.dialog.locator(place).first()).toBeVisible()
    release()
    await expect(shell.dialog.locator('.swap [data-expected]')).toBeVisible()
    await expect(shell.dialog.locator('.swap .bone')).toHaveCount(0)
  },
)

/** A kit with all that a server gives; it waits for as long as a test holds that back. */
function served({ urls }: FaultyWorld) {
  return {
    server: { apiUrl: urls.api },
    embedded: { frameUrl: urls.frame },
    walletConnect: { relayUrls: [urls.relay] },
    trusted: { swapRouters: { 'eip155:31337': [devnetContracts.uniswapRouter] } },
    connection: { timeouts: { request: 60_000 } },
  } as const
}

async function connectShell(shell: ShellPage, world: FaultyWorld) {
  await shell.goto({ options: served(world) })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.dialog).toBeHidden()
}

async function show(page: Page, shell: ShellPage, { view, tab }: Omit<Asking, 'waits'>) {
  await page.evaluate((view) => window.kit.modal.open(view), view)
  if (tab !== undefined) await shell.dialog.getByRole('tab').nth(tab).click()
}

const nameOf = ({ view, tab }: Asking) =>
  tab === undefined ? view.name : `${view.name}, tab ${tab}`
