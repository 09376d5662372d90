import { readFile } from 'node:fs/promises'
import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect, expectAccessible, type FaultyWorld } from '@latchkey/testing/playwright'
import type { AccountHistory } from '@latchkey/protocol/api'
import type { Locator } from '@playwright/test'
import {
  createTestClient,
  createWalletClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  type Address,
} from 'viem'
import { settle, type DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { sendForm } from './sendForm.ts'

const bob = getDevAccount(1)
const carol = getDevAccount(2)
const dave = getDevAccount(5)
const erin = getDevAccount(9)
const historyPath = /\/history$/
const historyCall = /\/history\?/

/** Bob, who pays others, and the chain itself. */
function chainOf(world: FaultyWorld) {
  const transport = http(world.devnet.chains[31337].url)
  const payer = createWalletClient({ account: bob, transport })
  const control = createTestClient({ mode: 'anvil', transport })
  return {
    pay: (to: Address, ether: string) =>
      payer.sendTransaction({ chain: null, to, value: parseEther(ether) }),
    give: (to: Address, dollars: string) =>
      payer.writeContract({
        chain: null,
        address: devnetContracts.usd,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, parseUnits(dollars, 6)],
      }),
    mintKeepsake: (to: Address) =>
      payer.writeContract({
        chain: null,
        address: devnetContracts.keepsake,
        abi: parseAbi(['function mint(address to) returns (uint256)']),
        functionName: 'mint',
        args: [to],
      }),
    /** Dust from somebody who has found an address with the ends of another. */
    async bait(to: Address, known: Address) {
      const twin: Address = `0x${known.slice(2, 6)}${'ab'.repeat(16)}${known.slice(-4)}`
      await control.impersonateAccount({ address: twin })
      await control.setBalance({ address: twin, value: parseEther('1') })
      const sender = createWalletClient({ account: twin, transport })
      await sender.sendTransaction({ chain: null, to, value: 1n })
      return twin
    },
  }
}

/** The account's list, and its entries. */
async function openActivity({ dialog, open }: DemoPage) {
  await open()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const panel = dialog.locator('.activity')
  return { panel, rows: panel.locator('.row') }
}

test('journey: what came in and what is sent, at once and once; by keyboard; as a file', async ({
  page,
  world,
  wallet,
  demo,
}) => {
  test.slow() // a send, a download, and every view looked at
  const { give, bait } = chainOf(world)
  await give(dave.address, '12.5')
  await wallet.install({ accountCount: 10, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await wallet.selectAccounts([5])
  const { panel, rows } = await openActivity(demo)
  const received = rows.filter({ hasText: '+12.5' })
  await expect(received).toContainText('Received')
  await expect(received).toContainText(/From .0x7099….79C8/)
  await settle(page)
  await expectAccessible(page)

  // Sent from here: it waits at the top, and becomes the one that the server tells of.
  await page.keyboard.press('Escape')
  await demo.open()
  const form = sendForm(demo)
  await form.open()
  await form.chooseToken(devnetContracts.usd)
  await form.fill({ amount: '3', to: bob.address })
  await form.review()
  await form.sendButton.click()
  await expect(demo.toast).toBeVisible()
  await demo.dialog.getByRole('tab', { name: 'Activity' }).click()
  const sent = rows.filter({ hasText: /Sent.*3/ }).first()
  await expect(sent).toContainText(/To .0x7099….79C8/)
  await expect(sent).toContainText('−3', { timeout: 30_000 })
  const known = async () =>
    world.apiFaults.requests.filter(({ path }) => historyPath.test(path)).length
  const asked = await known()
  await expect.poll(known, { timeout: 30_000 }).toBeGreaterThan(asked)
  await expect(rows.filter({ hasText: '−3' })).toHaveCount(1)

  // By keyboard: from the tab into the panel, to the file and on to the first entry.
  const twin = await bait(dave.address, bob.address)
  const baited = rows.filter({ hasText: 'Look-alike address' })
  await expect(baited).toHaveCount(1, { timeout: 30_000 })
  await demo.dialog.getByRole('tab', { name: 'Activity' }).press('Tab')
  await expect(demo.dialog.getByRole('tabpanel')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Export CSV' })).toBeFocused()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^activity-eip155-31337-\d{4}-\d\d-\d\d\.csv$/)
  const table = await readFile(await file.path(), 'utf8')
  expect(table).toContain('"send","confirmed","out","3","LUSD"')
  expect(table).toContain('"receive","confirmed","in","12.5","LUSD"')
  expect(table).toContain(`looks like ${bob.address}`)

  await page.keyboard.press('Tab')
  await expect(baited).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(demo.dialog).toContainText('Do not send anything to this address')
  await expect(demo.dialog.getByText(twin)).toBeVisible()
  await expect(demo.dialog.getByRole('button', { name: /Copy address/ })).toHaveCount(0)
  await settle(page)
  await expectAccessible(page)
  await demo.back.click()
  await sent.click()
  await expect(demo.dialog).toContainText('Network fee')
  await expect(demo.dialog.getByRole('button', { name: /Copy address/ })).toBeVisible()
  await expect(demo.dialog.getByRole('link', { name: /explorer/ })).toHaveAttribute(
    'href',
    /\/31337\/tx\/0x[0-9a-f]{64}$/,
  )
  await settle(page)
  await expectAccessible(page)
})

test('NFTs: what came shows with its name and its picture, of the server’s own', async ({
  page,
  world,
  wallet,
  demo,
}) => {
  const { mintKeepsake } = chainOf(world)
  await mintKeepsake(carol.address)
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await wallet.selectAccounts([2])
  const { rows } = await openActivity(demo)
  const minted = rows.filter({ hasText: /Keepsake \d/ })
  await expect(minted).toContainText('Minted', { timeout: 30_000 })
  const expectPicture = async (picture: Locator) => {
    await expect(picture).toHaveAttribute(
      'src',
      /\/v1\/nft\/eip155%3A31337\/0x\w{40}\/\d+\/image\?/,
    )
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
  await expectPicture(minted.locator('img.picture'))
  await settle(page)
  await expectAccessible(page)
  await minted.click()
  await expectPicture(demo.dialog.locator('.entry-legs img.picture'))
})

test('NFTs: on a small phone a long name is cut, and stands beside its sign', async ({
  page,
  world,
  wallet,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route(historyCall, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll('"Keepsake ', '"The Longest Keepsake ') })
  })
  await chainOf(world).mintKeepsake(carol.address)
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await wallet.selectAccounts([2])
  const { rows } = await openActivity(demo)
  const row = rows.filter({ hasText: 'Longest Keepsake' }).first()
  const amount = row.locator('.entry-amount')
  await expect(amount).toContainText('+', { timeout: 30_000 })
  const boxes = [amount, row.locator('.entry-day')].map((part) => part.boundingBox())
  const [whole, line] = await Promise.all(boxes)
  expect(whole?.height).toBeLessThan((line?.height ?? 0) * 1.5)
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
  expect(await amount.locator('> span').evaluate(isCut)).toBe(true)
  expect(await page.locator('html').evaluate(isCut)).toBe(false)
})

test('rows: on a small phone each amount keeps to its line; a history with gaps says so', async ({
  page,
  world,
  wallet,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const shown = [
    ['9876543.211', 'LUSD'],
    ['1250.5', 'LUSD'],
    ['1234.567', 'WRAPPEDPLUMS'],
  ] as const
  for (const _ of shown) await chainOf(world).give(carol.address, '1')
  await page.route(historyCall, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as AccountHistory
    const tokens = answer.data.flatMap(({ transfers }) =>
      transfers.filter(({ fungible_info }) => fungible_info),
    )
    for (const [place, [numeric, symbol]] of shown.entries())
      Object.assign(tokens[place] ?? {}, {
        quantity: { numeric },
        fungible_info: { ...tokens[place]?.fungible_info, symbol },
      })
    await route.fulfill({ response, json: { ...answer, next: null, coverage: 'partial' } })
  })
  await wallet.install({ accountCount: 5, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await wallet.selectAccounts([2])
  const { panel, rows } = await openActivity(demo)
  await expect(rows.first()).toContainText('LUSD', { timeout: 30_000 })
  await expect(panel.getByText('Some transactions may be missing.')).toBeVisible()
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
  for (const direction of ['ltr', 'rtl']) {
    await panel.evaluate((list, dir) => list.setAttribute('dir', dir), direction)
    for (const [place, [, symbol]] of shown.entries()) {
      const row = rows.nth(place)
      const amount = row.locator('.entry-amount')
      const boxes = [amount, row.locator('.entry-day')].map((part) => part.boundingBox())
      const [whole, line] = await Promise.all(boxes)
      expect(whole?.height).toBeLessThan((line?.height ?? 0) * 1.5)
      expect(await row.evaluate(isCut)).toBe(false)
      expect(await amount.locator('> span').evaluate(isCut), 'the number is whole').toBe(false)
      expect(await amount.locator('> bdi').evaluate(isCut)).toBe(symbol === 'WRAPPEDPLUMS')
    }
  }
})

test('pages: more of them as one gets there', async ({ world, wallet, demo }) => {
  const { pay } = chainOf(world)
  for (let count = 1; count <= 55; count += 1) await pay(erin.address, `${count}`)
  await wallet.install({ accountCount: 10, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await wallet.selectAccounts([9])
  const { rows } = await openActivity(demo)
  await expect(rows).toHaveCount(50)
  await rows.last().scrollIntoViewIfNeeded()
  // To the eye and to screen readers: the first of them.
  await expect(rows.filter({ hasText: /\+11 ETH/ })).toHaveCount(1)
  expect(await rows.count()).toBeGreaterThanOrEqual(55)
})

test('failures: it says so, what is known stays, and it can be tried again', async ({
  page,
  world,
  wallet,
  demo,
  problems,
}) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports the refused page')
  await chainOf(world).pay(dave.address, '0.75')
  world.apiFaults.fail({ kind: 'status', status: 502 }, { path: historyPath })
  await wallet.install({ accountCount: 10, behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await wallet.selectAccounts([5])
  const { panel, rows } = await openActivity(demo)
  await expect(panel.getByRole('alert')).toContainText('Failed to fetch transactions')
  await settle(page)
  await expectAccessible(page)
  world.apiFaults.clear()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(rows.first()).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
})
