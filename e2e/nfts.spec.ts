import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { createPublicClient, http, parseAbi } from 'viem'
import type { DemoPage } from './demoPage.ts'
import { test } from './demoTest.ts'
import { untilAsked } from './untilAsked.ts'

const [alice, receiver] = [0, 6].map((index) => getDevAccount(index).address)
const nftsPath = /\/v1\/account\/[^/]+\/nfts/
const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

test.beforeEach(async ({ wallet }) => {
  await wallet.install({ accountCount: 3, behaviour: { everything: 'approve' } })
})

async function openNfts(demo: DemoPage) {
  await demo.startConnected()
  await demo.open()
  await demo.dialog.getByRole('tab', { name: 'NFTs' }).click()
  const list = demo.dialog.getByRole('list', { name: 'NFTs' })
  const one = (name: string) => list.getByRole('button', { name })
  return { list, one }
}

test('nfts: what is held shows with its picture and its traits; spam only to those who ask', async ({
  page,
  demo,
}) => {
  const { one, list } = await openNfts(demo)
  await expect(one('Lighthouse at Night')).toBeVisible()
  await expect(one('Evening Stamp')).toContainText('× 5')
  await expect(list).not.toContainText('Claim')
  await expectAccessible(page)

  await demo.dialog.getByRole('button', { name: 'Show 1 that may be spam' }).click()
  await demo.dialog.getByRole('button', { name: /^Claim 5000 USD/ }).click()
  await expect(demo.dialog).toContainText('This may be a trap')
  await expect(demo.dialog.getByRole('link', { name: /dnet\.example/ })).toHaveCount(0)
  await demo.back.click()

  await one('Lighthouse at Night').click()
  await expect(demo.dialog.getByRole('heading', { name: 'Lighthouse at Night' })).toBeVisible()
  await expect(demo.dialog).toContainText('Keeper of a harbour')
  await expect(demo.dialog.locator('.nft-traits')).toContainText('Amber')
  const picture = demo.dialog.locator('.nft-picture img')
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expectAccessible(page)
})

test('nfts: one is given away, and is gone from the list', async ({ world, demo }) => {
  const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
  const { one } = await openNfts(demo)
  await one('Moth of the Third Shelf').click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver ?? '')
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await expect(demo.dialog.locator('.sentence')).toContainText('Moth of the Third Shelf')
  await expect(demo.dialog.locator('.sentence')).toContainText(receiver ?? '')
  await expect(demo.dialog.locator('.sentence .amount').last()).toBeVisible()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(demo.title).toHaveText('Transaction')
  await expect(demo.dialog.getByText('Confirmed')).toBeVisible()
  await expect
    .poll(() =>
      chain.readContract({
        address: devnetContracts.curio,
        abi,
        functionName: 'ownerOf',
        args: [3n],
      }),
    )
    .toBe(receiver)
  await demo.dialog.getByRole('button', { name: 'Done' }).click()
  while (await demo.back.isVisible()) await demo.back.click()
  await demo.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(one('Lighthouse at Night')).toBeVisible()
  await expect(one('Moth of the Third Shelf')).toBeHidden()
})

test('nfts: of several, as many as are asked for; more than there are cannot be sent', async ({
  world,
  demo,
}) => {
  const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
  const held = (of: string | undefined) =>
    chain.readContract({
      address: devnetContracts.edition,
      abi,
      functionName: 'balanceOf',
      args: [of as `0x${string}`, 1n], // the address of an account
    })
  const before = await held(receiver)
  const { one } = await openNfts(demo)
  await one('Evening Stamp').click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const count = demo.dialog.getByRole('textbox', { name: 'How many of 5' })
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver ?? '')
  await count.fill('6')
  await expect(demo.dialog.getByRole('button', { name: 'Insufficient Funds' })).toBeDisabled()
  await count.fill('2')
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(demo.dialog.getByText('Confirmed')).toBeVisible()
  expect(await held(receiver)).toBe(before + 2n)
  expect(await held(alice)).toBe(3n)
})

test('nfts: declined in the wallet, nothing is sent and the review stays', async ({
  wallet,
  demo,
}) => {
  const { one } = await openNfts(demo)
  await wallet.behave({ everything: 'reject' })
  await one('Lighthouse at Night').click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver ?? '')
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(demo.toast).toContainText('Declined in the wallet')
  await expect(demo.dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
})

test('nfts: a reload in the middle of asking the wallet warns before it asks again', async ({
  page,
  wallet,
  demo,
}) => {
  test.slow() // two page loads
  const warning = demo.dialog.getByText('You may have sent this already')
  const send = demo.dialog.getByRole('button', { name: 'Send', exact: true })
  const review = async () => {
    await demo.dialog.getByRole('list', { name: 'NFTs' }).getByText('Lighthouse at Night').click()
    await send.click()
    await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver ?? '')
    await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  }
  await openNfts(demo)
  await wallet.behave({ send: 'hang' })
  await review()
  await expect(send).toBeEnabled()
  await send.click()
  await expect(demo.dialog.getByRole('button', { name: 'Waiting for your wallet' })).toBeVisible()
  await expect(warning).toBeHidden()
  await untilAsked(wallet)
  await page.reload()
  await wallet.resetBehaviour()
  await wallet.behave({ everything: 'approve', send: 'reject' })
  await demo.ready()
  await demo.open()
  await demo.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await review()
  await expect(warning).toBeVisible()
  await demo.dialog.getByRole('button', { name: 'Send it once more' }).click()
  await expect(demo.toast).toContainText('Declined in the wallet')
  // The answer is here.
  await expect(send).toBeEnabled()
  await expect(warning).toBeHidden()
})

test('nfts: where they cannot be had, the list says so and tries again', async ({
  world,
  problems,
  demo,
}) => {
  problems.allow(/Failed to load resource/, 'nobody answers, on purpose')
  world.apiFaults.fail({ kind: 'status', status: 500 }, { path: nftsPath })
  const { one } = await openNfts(demo)
  await expect(demo.dialog.getByText('Failed to fetch NFTs')).toBeVisible()
  world.apiFaults.clear()
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(one('Lighthouse at Night')).toBeVisible()
})
