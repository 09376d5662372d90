import {
  expect,
  expectAccessible,
  payByTransfer,
  payWithCard,
  test,
  type FaultyWorld,
} from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

/** Begins an order for somebody new, as a kit does, and gives the address of its checkout. */
async function begin({ urls, projectId }: FaultyWorld) {
  const address = privateKeyToAddress(generatePrivateKey())
  const response = await fetch(`${urls.api}/v1/generators/onrampurl?projectId=${projectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      destinationWallets: [{ address }],
      defaultNetwork: 'eip155:31337',
      partnerUserId: address,
      defaultExperience: 'buy',
      presetFiatAmount: '100.00',
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      provider: 'sandbox',
    }),
  })
  // The API's answer, which is held to its schema elsewhere.
  const { url } = (await response.json()) as { url: string }
  return { url, address }
}

const tabTo = async (page: Page, name: string | RegExp) => {
  const target = page.getByRole('link', { name }).or(page.getByRole('button', { name }))
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

test('checkout: read, filled in and paid by the keyboard, on a narrow screen and in the dark', async ({
  page,
  world,
}) => {
  const { url, address } = await begin(world)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy 0.03258333 ETH')
  await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await tabTo(page, /4242$|4242 Succeeds/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await tabTo(page, 'Pay 100.00 USD')
  await page.keyboard.press('Enter')
  // It shows by itself.
  await expect(page.getByRole('status')).toContainText('0.03258333 ETH has arrived')
  await expectAccessible(page)
  const chain = createPublicClient({ transport: http(world.devnet.chains[31337].url) })
  expect(await chain.getBalance({ address })).toBe(parseEther('0.03258333'))
})

test('checkout: 3-D Secure, refused and confirmed; declined; no answer', async ({
  page,
  world,
}) => {
  await page.goto((await begin(world)).url)
  await payWithCard(page, 'needsVerification')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('alert')).toContainText('You did not confirm the payment')
  await page.goto((await begin(world)).url)
  await payWithCard(page, 'needsVerification', 'approve')
  await expect(page.getByRole('status')).toContainText('has arrived')
  await page.goto((await begin(world)).url)
  await payWithCard(page, 'declined')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await expectAccessible(page)
  await page.goto((await begin(world)).url)
  await payWithCard(page, 'timesOut')
  await expect(page.getByRole('status')).toContainText('Waiting for your bank')
  await expect(page.getByRole('alert')).toContainText('Your bank did not answer')
})

test('checkout: all of it without scripts; a tester lets the transfer arrive', async ({
  browser,
  page,
  world,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const checkout = await context.newPage()
  await checkout.goto((await begin(world)).url)
  await payByTransfer(checkout)
  await page.goto(world.urls.onramp)
  // The newest one comes first.
  const order = page.getByRole('listitem').filter({ hasText: 'pending, transfer' }).first()
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Let the transfer arrive' }).click()
  await expect(page.getByRole('status')).toHaveText('The transfer has arrived.')
  await expect(async () => {
    const again = checkout.getByRole('link', { name: 'Look again' })
    if (await again.isVisible()) await again.click()
    await expect(checkout.getByRole('status')).toContainText('has arrived', { timeout: 200 })
  }).toPass()
  await context.close()
})
