import { expect, test } from '@latchkey/testing/playwright'
import { buildReactPage } from './buildReactPage.ts'
import { demoPage } from './demoPage.ts'
import { dialogFile } from './dialogFile.ts'

test.use({ reducedMotion: 'no-preference' })

test('requests: nobody is asked for anything before the visitor acts', async ({
  page,
  wallet,
  world,
}) => {
  await wallet.install()
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(world.urls.demo).origin) asked.push(request.url())
    else if (dialogFile.test(pathname)) asked.push(pathname)
  })
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await wallet.getRequests()).toEqual([])
})

test('prefetch: hovering the button has the dialog ready before the click', async ({
  page,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  const content = page.waitForResponse(dialogFile)
  await demo.button.hover()
  await content
  await expect(demo.dialog).toBeHidden()
})

test('click: the dialog is open before the click is over', async ({ page, world }) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  const isOpen = await demo.button.evaluate((button: HTMLElement) => {
    button.click()
    return document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')?.open
  })
  expect(isOpen).toBe(true)
})

test('chunks: where the content cannot be loaded, the dialog says so and tries again', async ({
  page,
  wallet,
  world,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_/, 'the file is withheld on purpose')
  await wallet.install()
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await page.route(dialogFile, (route) => route.abort())
  await demo.open()
  await expect(demo.dialog.getByText('This could not be loaded.')).toBeVisible()
  await page.unroute(dialogFile)
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(demo.walletRow()).toBeVisible()
})

test('chunks: where a view cannot be loaded, the view says so and tries again', async ({
  page,
  wallet,
  world,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_/, 'the file is withheld on purpose')
  await wallet.install({ behaviour: { connect: 'approve' } })
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await demo.connect()
  await demo.open()
  await page.route(/sendViews-.*\.js/, (route) => route.abort())
  await demo.dialog.getByRole('button', { name: 'Send' }).click()
  await expect(demo.dialog.getByText('Something went wrong')).toBeVisible()
  await page.unroute(/sendViews-.*\.js/)
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(demo.dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
})

test('scroll: the page stands still and keeps its width while the dialog is open', async ({
  page,
  world,
}) => {
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  const before = await demo.button.boundingBox()
  await demo.open()
  await expect(demo.walletRow(/^WalletConnect/)).toBeVisible()
  expect(await demo.button.boundingBox()).toEqual(before)
  await page.mouse.move(640, 120)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await demo.close.click()
  await expect(demo.dialog).toBeHidden()
  expect(await demo.button.boundingBox()).toEqual(before)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('button: nothing beside it moves, whatever its state', async ({ page, wallet, world }) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  const before = await demo.button.boundingBox()
  await demo.connect()
  await expect(demo.button).toContainText('ETH')
  expect(await demo.button.boundingBox()).toEqual(before)
})

test('styles: a host with loud styles changes nothing in the dialog, nor the dialog in the host', async ({
  page,
  wallet,
  world,
}) => {
  await wallet.install()
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  const paragraph = page.locator('.hero p').first()
  const before = await paragraph.evaluate((node) => getComputedStyle(node).cssText)
  await demo.open()
  await expect(demo.walletRow()).toBeVisible()
  const look = () =>
    demo.walletRow().evaluate((node) => {
      const { color, fontSize, padding, textTransform, letterSpacing } = getComputedStyle(node)
      return { color, fontSize, padding, textTransform, letterSpacing }
    })
  const calm = await look()
  await page.evaluate(() => {
    const loud = new CSSStyleSheet()
    loud.replaceSync(`
      * { color: red !important; font-size: 40px !important; text-transform: uppercase; letter-spacing: 9px }
      button { padding: 90px !important; border: 9px solid lime !important }
      dialog { display: none !important }
    `)
    document.adoptedStyleSheets.push(loud)
  })
  expect(await look()).toEqual(calm)
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  await demo.close.click()
  expect(await paragraph.evaluate((node) => getComputedStyle(node).cssText)).toBe(before)
})

test('open and close: a dozen times leave one dialog and no trace on the page', async ({
  page,
  wallet,
  world,
}) => {
  await wallet.install()
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await demo.open()
  await expect(demo.walletRow()).toBeVisible()
  await demo.close.click()
  const count = () =>
    page.evaluate(() => ({
      hosts: document.querySelectorAll('latchkey-modal').length,
      sheets: document.adoptedStyleSheets.length,
      inside: document.querySelector('latchkey-modal')?.shadowRoot?.adoptedStyleSheets.length,
      style: document.documentElement.style.overflow,
    }))
  const before = await count()
  for (let round = 0; round < 12; round += 1) {
    await page.evaluate(() => document.querySelector<HTMLElement>('.hero .lk-button')?.click())
    await page.keyboard.press('Escape')
  }
  await expect(demo.dialog).toBeHidden()
  expect(await count()).toEqual(before)
})

test('open and close: closing and opening in one go leaves it open', async ({
  page,
  wallet,
  world,
}) => {
  await wallet.install()
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await demo.open()
  await expect(demo.walletRow()).toBeVisible()
  await page.evaluate(async () => {
    const close = document
      .querySelector('latchkey-modal')
      ?.shadowRoot?.querySelector('.icon-button')
    if (close instanceof HTMLElement) close.click()
    document.querySelector<HTMLElement>('.hero .lk-button')?.click()
    // The browser reports the closing in a later task.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
  })
  await expect(demo.dialog).toBeVisible()
  await demo.walletRow().click()
  await expect(demo.dialog.getByText('Continue in Test wallet')).toBeVisible()
})

test('theme: a change of preset, mode and corners shows at once in page and dialog', async ({
  page,
  wallet,
  world,
}) => {
  await wallet.install()
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await page.getByRole('radio', { name: 'ocean' }).check({ force: true })
  await page.getByRole('radio', { name: 'dark' }).check({ force: true })
  await page.getByRole('slider', { name: 'Corners' }).fill('0')
  await expect(page.locator('.code')).toContainText("{ ...ocean, mode: 'dark', radius: 0 }")
  await demo.open()
  const card = await demo.dialog.locator('.card').evaluate((node) => {
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(node)
    return { backgroundColor, borderTopLeftRadius }
  })
  expect(card).toEqual({ backgroundColor: 'rgb(21, 21, 20)', borderTopLeftRadius: '0px' })
  await page.reload()
  await expect(page.getByRole('radio', { name: 'ocean' })).toBeChecked()
})

for (const [react, mode] of [
  [18, 'development'],
  [18, 'production'],
  [19, 'development'],
] as const)
  test(`React ${react}, Strict Mode, ${mode}: opens, connects, comes back, leaves`, async ({
    page,
    wallet,
    serveSite,
    problems,
  }) => {
    test.slow() // the page is built first
    problems.allow(/Download the React DevTools/, 'React says so in development')
    await wallet.install({ behaviour: { everything: 'approve' } })
    await page.goto(await serveSite(await buildReactPage('embed', { react, mode })))
    const button = page.locator('.lk-button')
    const dialog = page.locator('latchkey-modal dialog[open]')
    await expect(page.getByText('Connect a wallet to begin.')).toBeVisible()
    await button.click()
    await dialog.getByRole('button', { name: /^Test wallet/ }).click()
    // The wallet is on a chain that this site does not list.
    await expect(dialog.locator('h2')).toHaveText('Switch Network')
    const asked = (await wallet.getRequests()).map(({ method }) => method)
    expect(asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    await page.reload()
    await expect(button).toHaveText('Switch Network')
    await button.click()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Connect a wallet to begin.')).toBeVisible()
  })
