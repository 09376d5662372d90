import type { View, ViewName } from '@latchkey/core'
import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect, type FaultyWorld } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { buildPage } from './buildPage.ts'
import { prompts } from './pages/frame/prompts.ts'
import { requests } from './pages/frame/requests.ts'
import { solanaStories } from './pages/frame/solana.ts'
import { expectAllSeen, expectRoom, lookAt } from './pseudoLanguage.ts'
import { test, type ShellPage } from './shellPage.ts'

/** What a kit needs for the views of the features. */
function served({ urls }: FaultyWorld) {
  return {
    server: { apiUrl: urls.api },
    embedded: { frameUrl: urls.frame },
    walletConnect: { relayUrls: [urls.relay] },
    trusted: { swapRouters: { 'eip155:31337': [devnetContracts.uniswapRouter] } },
  } as const
}

const networkId = 'eip155:31337'
const namespace = 'eip155'
const frameViews = [requests, solanaStories, prompts].flatMap((views) => Object.keys(views))

/** Shows a view in the pseudo-language and looks at it, once what it waits for is there. */
async function look(page: Page, shell: ShellPage, view: View) {
  await page.evaluate((view) => window.kit.modal.open(view), view)
  await expect(shell.dialog.locator('.view-in > *').first()).toBeVisible()
  await expect(shell.dialog.locator('.bone, .waits, [aria-busy=true]')).toHaveCount(0)
  await lookAt(page, shell, view.name)
}

/** Views of a connected account that need nothing chosen before. */
const connected: readonly ViewName[] = [
  'Account',
  'AccountSettings',
  'Profile',
  'ProfileWallets',
  'Swap',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'WhatIsABuy',
  'BuyInProgress',
  'Transactions',
  'OnRampActivity',
  'ChooseAccountName',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'UpdateEmailWallet',
  'AddIdentity',
]

test('pseudo-language: no view of the features has a text of its own', async ({
  page,
  shell,
  wallet,
  world,
  problems,
}) => {
  problems.allow(/401 \(Unauthorized\)/, 'nobody has logged in by e-mail')
  test.setTimeout(240_000) // every view
  await page.setViewportSize({ width: 360, height: 820 })
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto({ locale: 'pseudo', signIn: 'optional', options: served(world) })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.dialog.locator('.siwx')).toBeVisible()
  await lookAt(page, shell, 'SIWXSignMessage')
  await shell.dialog.locator('.siwx .button.primary').click()
  await expect(shell.dialog).toBeHidden()
  for (const name of connected) await look(page, shell, { name } as View)
  const connectorId = await page.evaluate(() => window.kit.store.getState().connectors[0]?.id ?? '')
  for (const view of [
    { name: 'ConnectingMultiChain', parameters: { connectors: [{ connectorId, namespace }] } },
    { name: 'SwitchActiveChain', parameters: { networkId } },
    { name: 'Connect', parameters: { namespace } },
  ] as const)
    await look(page, shell, view)
  for (const side of ['sell', 'buy'] as const)
    await look(page, shell, { name: 'SwapSelectToken', parameters: { side } })

  const account = { name: 'Account' } as const
  await look(page, shell, account)
  const tabs = shell.dialog.getByRole('tab')
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(shell.dialog.locator('.bone, .waits, [aria-busy=true]')).toHaveCount(0)
    await lookAt(page, shell, `Account, ${await tab.innerText()}`)
  }

  for (const [tab, first, view] of [
    [1, '.nft', 'NftDetail'],
    [2, '.activity .row', 'Transaction'],
  ] as const) {
    await look(page, shell, account)
    await tabs.nth(tab).click()
    await shell.dialog.locator(first).first().click()
    await expect(shell.back).toBeVisible()
    await lookAt(page, shell, view)
  }
  await look(page, shell, account)
  await tabs.nth(1).click()
  await shell.dialog.locator('.nft', { hasText: 'Evening Stamp' }).click()
  await shell.dialog.locator('.nft-detail .button').click()
  await shell.dialog.getByRole('textbox').last().fill('0x12')
  await lookAt(page, shell, 'NftSend, no address')
  await shell.dialog.getByRole('textbox').last().fill(getDevAccount(1).address)
  const preview = shell.dialog.locator('.send > .button')
  await expect(preview).toBeEnabled()
  await lookAt(page, shell, 'NftSend')
  await preview.click()
  await expect(shell.dialog.locator('.review .bone')).toHaveCount(0)
  await lookAt(page, shell, 'NftSend, review')
  await wallet.behave({ everything: 'reject' })
  await shell.dialog.locator('.review .button.primary').click()
  await expect(shell.dialog.locator('.toast')).toBeVisible()
  await lookAt(page, shell, 'NftSend, declined')
  await wallet.behave({ everything: 'approve' })

  await look(page, shell, { name: 'RegisterAccountName' })
  await shell.dialog.getByRole('textbox').fill('ab')
  await lookAt(page, shell, 'RegisterAccountName, too short')

  const fromToken = 'ETH'
  const filled = { fromToken, toToken: devnetContracts.usd, amount: '0.25' }
  await look(page, shell, { name: 'Swap', parameters: filled })
  const review = shell.dialog.locator('.swap > .button')
  await expect(review).toBeEnabled()
  await lookAt(page, shell, 'Swap, filled in')
  await review.click()
  await expect(shell.dialog.locator('.review')).toBeVisible()
  await lookAt(page, shell, 'SwapPreview')

  const to = getDevAccount(1).address
  await look(page, shell, { name: 'WalletSend', parameters: { amount: '0.25', to } })
  await shell.dialog.locator('.send > .button').click()
  await shell.dialog.locator('.review .button.primary').click()
  await expect(shell.dialog.locator('.steps [data-state="done"]')).toHaveCount(3)
  await lookAt(page, shell, 'WalletSendPreview, sent')
  for (const hash of [await page.evaluate(() => window.sentHashes()[0] ?? ''), '0x12'])
    await look(page, shell, { name: 'WalletSendProgress', parameters: { hash } })
  expectAllSeen(page, 'account')
})

/** What cannot be a receiver, or is an odd one, each for another reason. */
const receivers = [
  '0x12',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9954', // one letter in the wrong case
  '0x0000000000000000000000000000000000000000',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'no-address.eth',
  devnetContracts.usd,
  devnetContracts.uniswapRouter,
  getDevAccount(0).address,
]

test('pseudo-language: what a transfer is refused for fits, however long it is', async ({
  page,
  shell,
  wallet,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 820 })
  await wallet.install({ behaviour: { everything: 'approve' } })
  await shell.goto({ locale: 'pseudo', options: served(world) })
  await shell.button.click()
  await shell.walletRow.click()
  await expect(shell.dialog).toBeHidden()
  const [amount, receiver] = [
    shell.dialog.locator('#send-worth'),
    shell.dialog.locator('.send-hint').first(),
  ]
  const open = (parameters: { readonly amount: string; readonly to: string }) =>
    page.evaluate(
      (parameters) => window.kit.modal.open({ name: 'WalletSend', parameters }),
      parameters,
    )
  for (const to of receivers) {
    await open({ amount: '99999999', to })
    await expect(shell.dialog.getByRole('textbox').last()).toHaveValue(to)
    await expect(receiver).toBeVisible()
    await lookAt(page, shell, `WalletSend to ${to}`)
  }
  await expectRoom(receiver, 'WalletSend, its receiver')
  await shell.dialog.getByRole('textbox').first().fill('1,234')
  await expect(amount).toContainText('1.234')
  await lookAt(page, shell, 'WalletSend, an amount that may be two')
  await expectRoom(amount, 'WalletSend, its amount')

  // One wei: the fee is far more.
  await open({ amount: '0.000000000000000001', to: getDevAccount(1).address })
  const preview = shell.dialog.locator('.send > .button')
  await expect(preview).toBeEnabled()
  await preview.click()
  const remark = shell.dialog.locator('.remark p').first()
  await expect(remark).toBeVisible()
  await lookAt(page, shell, 'WalletSendPreview, a high fee')
  await expectRoom(remark, 'WalletSendPreview')
  await wallet.behave({ send: { fail: { code: -32602 } } })
  await shell.dialog.locator('.review .button.primary').click()
  await expect(preview).toBeVisible()
  await lookAt(page, shell, 'WalletSend, refused by the wallet')
  await expectRoom(remark, 'WalletSend')
})

test('pseudo-language: what else is refused fits, however long it is', async ({
  page,
  shell,
  wallet,
  world,
  problems,
}) => {
  problems.allow(/Failed to load resource/, 'there are no prices, on purpose')
  await page.setViewportSize({ width: 360, height: 820 })
  await wallet.install({ behaviour: { everything: 'approve', sign: { fail: { code: -32602 } } } })
  await shell.goto({ locale: 'pseudo', signIn: 'optional', options: served(world) })
  await look(page, shell, { name: 'EmailLogin' })
  await shell.dialog.getByRole('textbox').fill('nobody')
  await shell.dialog.getByRole('textbox').press('Enter')
  await lookFor('.email-hint', 'EmailLogin, no address')

  await page.evaluate(() => window.kit.modal.open())
  await shell.walletRow.click()
  const sign = shell.dialog.locator('.siwx .button.primary')
  await sign.click()
  await lookFor('.siwx-failure', 'SIWXSignMessage, refused')
  await wallet.behave({ sign: 'approve', switchChain: 'reject' })
  await sign.click()
  await expect(shell.dialog).toBeHidden()

  const parameters = { networkId: 'eip155:31338' } as const
  await page.evaluate((view) => window.kit.modal.open(view), {
    name: 'SwitchNetwork',
    parameters,
  } as const)
  await lookFor('.failed .waiting-title', 'SwitchNetwork')
  await lookFor('.failed .waiting-detail', 'SwitchNetwork, declined')

  await look(page, shell, { name: 'Networks' })
  await shell.dialog.getByRole('searchbox').fill('zzz')
  await lookFor('.notice-title', 'Networks')
  await lookFor('.notice-text', 'Networks, none found')

  await look(page, shell, { name: 'RegisterAccountName' })
  for (const name of ['ännchen', 'admin', 'adm1n']) {
    await shell.dialog.getByRole('textbox').fill(name)
    await lookFor('.name-state.bad p', `RegisterAccountName, ${name}`)
  }

  world.apiFaults.fail({ kind: 'status', status: 503 }, { path: /quotes/ })
  const filled = { fromToken: 'ETH', toToken: devnetContracts.usd, amount: '0.25' }
  await page.evaluate((view) => window.kit.modal.open(view), {
    name: 'Swap',
    parameters: filled,
  } as const)
  await lookFor('.remark p', 'Swap, no price')

  await page.evaluate(() => window.showToast('⟦Nothing⟧', 'error'))
  await lookFor('.toast > span', 'a toast')
  await page.evaluate(() => {
    window.kit.modal.close()
    window.showToast('⟦Nothing⟧', 'error')
  })
  await expectRoom(page.locator('latchkey-modal .page-toast .toast > span'), 'a toast of the page')

  async function lookFor(part: string, view: string) {
    const place = shell.dialog.locator(part).first()
    await expect(place).toBeVisible()
    await lookAt(page, shell, view)
    await expectRoom(place, view)
  }
})

/** Views of visitors who have not connected. */
const visiting: readonly View[] = [
  { name: 'Connect' },
  { name: 'AllWallets' },
  { name: 'GetWallet' },
  { name: 'ConnectWallets', parameters: { namespace } },
  { name: 'SwitchActiveChain', parameters: { networkId } },
  { name: 'ConnectSocials' },
  { name: 'EmailLogin' },
  { name: 'ConnectingWalletConnect', parameters: {} },
  { name: 'ConnectingWalletConnectBasic' },
  { name: 'ConnectingFarcaster' },
  { name: 'ConnectingSocial' },
]

test('pseudo-language: no way to connect has a text of its own', async ({
  page,
  shell,
  mail,
  world,
  problems,
}) => {
  problems.allow(/40[13] \((Unauthorized|Forbidden)\)/, 'nobody has logged in; the code is wrong')
  test.setTimeout(240_000) // every view
  await page.setViewportSize({ width: 360, height: 820 })
  await shell.goto({ locale: 'pseudo', options: served(world) })
  await shell.button.click()
  for (const view of visiting) await look(page, shell, view)

  await page.evaluate(() => window.kit.modal.open({ name: 'AllWallets' }))
  await shell.dialog.getByRole('searchbox').fill('zzzz')
  await expect(shell.dialog.locator('.notice')).toBeVisible()
  await lookAt(page, shell, 'AllWallets, nothing found')

  await page.evaluate(() => window.kit.modal.open({ name: 'GetWallet' }))
  await shell.dialog.locator('.row').first().click()
  await expect(shell.back).toBeVisible()
  await lookAt(page, shell, 'Downloads')

  const address = mail.createAddress()
  await page.evaluate(() => window.kit.modal.open({ name: 'EmailLogin' }))
  const field = shell.dialog.getByRole('textbox')
  await field.fill(address)
  await field.press('Enter')
  await expect(shell.dialog.locator('.email-match b')).toBeVisible()
  await lookAt(page, shell, 'EmailVerifyDevice')
  const { links } = await mail.next(address)
  const tab = await page.context().newPage()
  await tab.goto(links.find((link) => link.includes('/device?')) ?? '')
  await tab.getByRole('button', { name: 'Yes, that is me' }).click()
  await expect(shell.dialog.locator('.email-match')).toHaveCount(0)
  await lookAt(page, shell, 'EmailVerifyOtp')
  await field.fill('000000')
  await expect(shell.dialog.locator('.code-state.danger')).toBeVisible()
  await lookAt(page, shell, 'EmailVerifyOtp, a wrong code')
  await expectRoom(shell.dialog.locator('.code-state.danger'), 'EmailVerifyOtp')
  const code = await tab.getByText(/^\d{3}\s?\d{3}$/).innerText()
  await tab.close() // the frame takes no press of a window that is not in front
  await field.fill(code.replace(/\D/g, ''))
  const frame = page.frameLocator('iframe#latchkey-frame')
  await frame.getByRole('button', { name: 'Later' }).waitFor()
  await lookAt(page, shell, 'ApproveTransaction, above the frame')
  await frame.getByRole('button', { name: 'Later' }).click()
  await expect(shell.dialog).toBeHidden()
  await page.evaluate(() => window.kit.modal.open({ name: 'UpdateEmailWallet' }))
  await expect(field).toBeVisible()
  await lookAt(page, shell, 'UpdateEmailWallet')
  const next = mail.createAddress()
  await field.fill(next)
  await field.press('Enter')
  await frame.getByRole('button', { name: 'Continue' }).click()
  await frame.getByRole('button', { name: 'Later' }).click() // waits 7 days instead of making a factor
  await expect(shell.dialog.locator('.email-lead')).toContainText(address)
  await lookAt(page, shell, 'UpdateEmailPrimaryOtp')
  await field.fill((await mail.next(address, { subject: /change/ })).code ?? '')
  await expect(shell.dialog.locator('.email-lead')).toContainText(next)
  await lookAt(page, shell, 'UpdateEmailSecondaryOtp')
  await field.fill('000000')
  await expect(shell.dialog.locator('.code-state.danger')).toBeVisible()
  await lookAt(page, shell, 'UpdateEmailSecondaryOtp, a wrong code')
  expectAllSeen(page, 'visitor')
})

/** Each way to log in that an account can have, by the provider that it is of. */
const providers = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Every step of a login by way of a provider. */
const steps = ['opening', 'provider', 'confirm', 'closed', 'finishing', 'failed'] as const

test('pseudo-language: no way in and nothing around the frame has a text of its own', async ({
  page,
  shell,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 360, height: 820 })
  await shell.goto({ locale: 'pseudo' })
  for (const provider of providers) {
    const way = {
      id: 'way-in-of-somebody',
      provider,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      linkedAt: Date.UTC(2026, 8, 30, 12),
      lastUsedAt: Date.UTC(2026, 10, 20, 12),
    } as const
    for (const isLast of [false, true])
      await look(page, shell, { name: 'WayIn', parameters: { way: { ...way, isLast } } })
  }
  for (const step of steps) {
    await page.evaluate((step) => {
      const social = { id: 'of-nobody', provider: 'facebook', purpose: 'login', step } as const
      window.kit.store.setState({
        frame: { status: 'ready', social: { ...social, matchNumber: '47' } },
      })
      window.kit.modal.open({ name: 'ConnectingSocial' })
    }, step)
    await expect(shell.dialog.locator('.waiting')).toBeVisible()
    await lookAt(page, shell, `ConnectingSocial, ${step}`)
  }
  for (const status of ['loading', 'failed'] as const) {
    await page.evaluate((status) => {
      window.kit.store.setState({ frame: { status } })
      window.kit.modal.open({ name: 'ApproveTransaction' })
    }, status)
    await expect(shell.dialog.locator('.frame-opening, .notice').first()).toBeVisible()
    await lookAt(page, shell, `ApproveTransaction, ${status}`)
    await page.clock.fastForward(8_000)
    await expect(shell.dialog.locator('.view-in .button')).toHaveCount(2)
    await lookAt(page, shell, `ApproveTransaction, ${status}, late`)
  }
  expectAllSeen(page, 'frame')
})

test('pseudo-language: nothing that the frame asks has a text of its own', async ({
  page,
  shell,
  serveSite,
}) => {
  test.setTimeout(120_000) // every view
  const views = await serveSite(await buildPage('frame'))
  await page.setViewportSize({ width: 360, height: 640 })
  for (const name of frameViews)
    await test.step(name, async () => {
      await page.goto(`${views}/?show=${name}&locale=en-XA`)
      await page.locator('.frame').waitFor()
      await lookAt(page, shell, `frame, ${name}`)
      const raw = page.locator('.raw > button')
      if ((await raw.count()) === 0) return
      await raw.click()
      await lookAt(page, shell, `frame, ${name}, raw`)
    })
})
