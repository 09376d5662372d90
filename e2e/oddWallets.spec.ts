import { expect } from '@latchkey/testing/playwright'
import { demoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { test as shellTest } from './shellPage.ts'

test('locked: every tab disconnects, and reconnects after the unlock', async ({
  page,
  context,
  wallet,
  world,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  const other = await context.newPage()
  const tabs = [demoPage(page, world.urls.demo), demoPage(other, world.urls.demo)] as const
  for (const tab of tabs) await tab.goto()
  await tabs[0].connect()
  await expect(tabs[1].button).toHaveAttribute('data-state', 'connected')
  await wallet.behave({ locked: true })
  for (const tab of tabs) await expect(tab.button).toHaveText('Connect Wallet')
  await wallet.behave({ locked: false })
  for (const tab of tabs) await expect(tab.button).toHaveAttribute('data-state', 'connected')
})

test('locked: an unlock after a reload restores the connection', async ({ page, wallet, demo }) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await demo.connect()
  await wallet.behave({ locked: true })
  await expect(demo.button).toHaveText('Connect Wallet')
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
  await wallet.behave({ locked: false })
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
})

test('late: the dialog waits for a chain that follows the answer', async ({ wallet, demo }) => {
  await wallet.install({ behaviour: { everything: 'approve', switchChain: { late: 1_500 } } })
  await demo.goto()
  await demo.connect()
  await demo.openView('Networks')
  await demo.dialog.getByRole('button', { name: /^Localhost Two/ }).click()
  await expect(demo.dialog.getByText('Approve in wallet')).toBeVisible()
  await expect(demo.fact('useNetwork', 'network')).toHaveText('Localhost Two')
  await expect(demo.dialog.getByText('Switch failed')).toBeHidden()
})

test('pending: a wallet that was chosen before and left open is waited for', async ({
  wallet,
  demo,
}) => {
  await wallet.install()
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await expect(wallet.window).toBeVisible()
  await demo.close.evaluate((button: HTMLElement) => button.click()) // below the wallet's window
  await demo.button.evaluate((button: HTMLElement) => button.click())
  await demo.walletRow().evaluate((row: HTMLElement) => row.click())
  await expect(demo.dialog.getByText('Open Test wallet and accept')).toBeVisible()
  const approve = wallet.window.getByRole('button', { name: 'Approve' })
  await approve.evaluate((button: HTMLElement) => button.click()) // below the dialog
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
})

test('pending: an approval after the dialog was closed is given back', async ({ wallet, demo }) => {
  await wallet.install()
  await demo.goto()
  await demo.open()
  await demo.walletRow().click()
  await expect(wallet.window).toBeVisible()
  await demo.close.evaluate((button: HTMLElement) => button.click())
  await wallet.behave({ revoke: 'approve' })
  await wallet.approve()
  await expect
    .poll(async () => (await wallet.getRequests()).map(({ method }) => method))
    .toContain('wallet_revokePermissions')
  await expect(demo.button).toHaveText('Connect Wallet')
})

for (const [name, rejectWith] of [
  ['5000', { code: 5000 }],
  ['ACTION_REJECTED', { code: 'ACTION_REJECTED', message: 'failed' }],
  ['4001 in data', { message: 'Internal error', data: { code: '4001' } }],
  ['a bare text', 'Rejected by user'],
] as const)
  test(`refusal: ${name} is one`, async ({ wallet, demo }) => {
    await wallet.install({ behaviour: { connect: { rejectWith } } })
    await demo.goto()
    await demo.open()
    await demo.walletRow().click()
    await expect(demo.dialog.getByText('Connection declined')).toBeVisible()
  })

test('scrolling: the page scrolls again if its own lock ends first', async ({ page, demo }) => {
  await demo.goto()
  const look = () =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).overflowY,
      document.documentElement.style.cssText,
      document.adoptedStyleSheets.length,
    ])
  const before = await look()
  const lock = (overflow: string) =>
    page.evaluate((value) => (document.documentElement.style.overflow = value), overflow)
  await lock('hidden')
  await demo.button.evaluate((button: HTMLElement) => button.click())
  await expect(demo.dialog).toBeVisible()
  await lock('')
  expect((await look())[0]).toBe('hidden')
  await demo.close.click()
  await expect(demo.dialog).toBeHidden()
  expect(await look()).toEqual(before)
})

shellTest(
  'overlay: the dialog steps aside for a wallet that asks in the page',
  async ({ page, shell }) => {
    await shell.goto({ signIn: 'required' })
    await page.evaluate(async () => {
      await window.kit.prepare()
      const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      const session = {
        accounts: [{ address, type: 'eoa' }],
        networkId: 'eip155:31337',
      } as const
      const ask = (answer: string) =>
        new Promise<void>((resolve) => {
          const overlay = document.body.appendChild(document.createElement('button'))
          overlay.textContent = answer
          overlay.addEventListener('click', () => {
            overlay.remove()
            resolve()
          })
        })
      const request = async ({ method }: { method: string }) => {
        if (method === 'eth_chainId') return '0x7a69'
        if (method !== 'personal_sign') return [address]
        await ask('Refuse')
        throw Object.assign(new Error('Refused'), { code: 4001 })
      }
      const connector = {
        id: 'overlay',
        type: 'EXTERNAL',
        name: 'Overlay Wallet',
        namespace: 'eip155',
        provider: { request, on: () => {}, removeListener: () => {} },
        showsOwnDialog: true,
        connect: () => ask('Agree').then(() => session),
        restore: async () => session,
        watch: () => () => {},
        disconnect: async () => {},
      } as const
      window.kit.store.setState(({ connectors }) => ({ connectors: [...connectors, connector] }))
    })
    await shell.button.click()
    await shell.dialog.getByRole('button', { name: /^Overlay Wallet/ }).click()
    await page.getByRole('button', { name: 'Agree' }).click()
    await shell.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(shell.dialog.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
  },
)
