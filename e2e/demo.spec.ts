import { expect } from '@latchkey/testing/playwright'
import { test } from './demoTest.ts'

test('demo: lists are asked for by a press, and show what came', async ({ page, wallet, demo }) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await demo.connect()
  for (const name of ['useHistory', 'useNfts', 'useWallets'])
    await page
      .getByRole('article', { name, exact: true })
      .getByRole('button', { name: 'ask' })
      .click()
  await expect(demo.fact('useHistory', 'status')).toHaveText('success')
  await expect(demo.fact('useNfts', 'status')).toHaveText('success')
  await expect(demo.fact('useWallets', 'isLoading')).toHaveText('false')
  await expect(demo.fact('useWallets', 'first')).toHaveText(/\w/)
  const ways = 'useConnectMethods, useWalletGroups'
  await expect(demo.fact(ways, 'methods')).toHaveText('wallet, email, social')
  await page.getByRole('button', { name: 'ask for wallets' }).click()
  await expect(demo.fact(ways, 'groups')).toContainText('injected')
})

test('demo: signing in is there for those who load the page with it', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.goto()
  await page.getByRole('link', { name: 'Load the page with sign-in' }).click()
  await demo.ready()
  await demo.open()
  await demo.walletRow().click()
  await demo.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(demo.fact('Sign in', 'isSignedIn')).toHaveText('true')
  await page.getByRole('button', { name: 'signOut', exact: true }).click()
  await expect(demo.fact('Sign in', 'isSignedIn')).toHaveText('false')
  await page.getByRole('button', { name: 'signIn', exact: true }).click()
  await expect(demo.fact('Sign in', 'isSignedIn')).toHaveText('true')
})

test('demo: a batch is one request, and one transaction of all its calls', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.startConnected()
  const card = page.getByRole('article', { name: 'Batch', exact: true })
  await card.getByRole('button').click()
  await expect(card.locator('output')).toHaveText(/makes no batches/)
  await wallet.behave({ batches: 'ready' })
  await card.getByRole('button').click()
  await expect(card.locator('output')).toHaveText(/^0x[0-9a-f]{64}\n2 calls: success$/)
  const sent = (await wallet.getRequests()).filter(({ method }) => /send/i.test(method))
  expect(sent.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
})

test('demo: the wallet that it offers makes batches, once its owner agrees', async ({
  page,
  demo,
}) => {
  await demo.goto()
  await page.getByRole('button', { name: 'Use the test wallet' }).click()
  await demo.button.hover() // which is when wallets are looked for
  await page.getByRole('button', { name: 'connect Test wallet', exact: true }).click()
  const request = page.locator('[data-latchkey-test-wallet] dialog[open]')
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
  const card = page.getByRole('article', { name: 'Batch', exact: true })
  await card.getByRole('button').click()
  await expect(request).toContainText('0.02 ETH')
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(card.locator('output')).toContainText('2 calls: success')
})

test('demo: what runs behind the page is a link away, and nothing that does not', async ({
  page,
  request,
  world,
  demo,
}) => {
  const links = page.getByRole('region', { name: 'Behind this page' }).getByRole('link')
  const addresses = () =>
    links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')))
  const { page: worldPage, api, mail, phone, social, farcaster, onramp } = world.urls
  await demo.goto()
  const here = [worldPage, `${api}/openapi.json`, mail, phone, social, farcaster, onramp]
  expect(await addresses()).toEqual(here)
  for (const address of here) expect((await request.get(address)).status(), address).toBe(200)
  await expect(page.getByText(/^Two EVM chains, /)).toBeVisible()
  // This world goes without the other chains; the page takes them from what it is told.
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...world.config, solanaUrl: api, esploraUrl: api } }),
  )
  await demo.goto()
  expect(await addresses()).toEqual([
    ...here.slice(0, 2),
    `${worldPage}/#solana`,
    `${worldPage}/#bitcoin`,
    ...here.slice(2),
  ])
  await expect(page.getByText(/^Two EVM chains, Solana, Bitcoin, /)).toBeVisible()
})

test('demo: on a narrow page the links to its sections are there, and lead to their headings', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await demo.goto()
  const links = page.getByRole('navigation', { name: 'Page' }).getByRole('link')
  await expect(links).toHaveText(['Live', 'Try it', 'Make it yours'])
  for (const name of ['Try it', 'Make it yours', 'Live']) {
    const link = links.filter({ hasText: name })
    const box = await link.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 320, `${name} is on screen`).toBe(true)
    await link.click()
    // Not behind the bar, which stays at the top.
    const heading = page.getByRole('heading', { name, exact: true })
    await expect(heading).toBeInViewport({ ratio: 1 })
    await heading.click({ trial: true })
  }
})
