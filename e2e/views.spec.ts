import { getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import { settle } from './demoPage.ts'
import { test } from './demoTest.ts'

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
  await expect(demo.dialog.getByRole('button', { name: /^All Wallets.*510/ })).toBeVisible()
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
