import { expect, test, type Visitor } from '@latchkey/testing/playwright'
import { emailPage } from './emailPage.ts'
import { listenToEverything } from './listenToEverything.ts'

const isFrame = (url: URL) => url.pathname === '/sdk'
const unavailable =
  'Unable to load email login dependency. Check that nothing blocks it, then try again.'

test('a frame that is missing, refused or slow: it is said, other ways stay, and trying again works', async ({
  mail,
  newVisitor,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_|frame/i, 'the frame is kept away in this test')
  const visitor = await newVisitor({ storage: 'denied' })
  const { page, context } = visitor
  const email = emailPage(visitor, mail)
  const address = mail.createAddress()
  await page.clock.install()
  await email.goto()
  await email.open()

  await context.route(isFrame, (route) => route.fulfill({ status: 404, body: 'Not here' }))
  await email.typeAddress(address)
  await expect(email.dialog.getByText(unavailable)).toBeVisible()
  await expect(email.dialog.getByRole('button', { name: /^WalletConnect/ })).toBeVisible()

  await context.unroute(isFrame)
  await context.route(isFrame, (route) => route.abort('connectionrefused'))
  await email.typeAddress(address)
  await expect(email.dialog.getByText(unavailable)).toBeVisible()

  // It takes longer than the 20 s that it has.
  await context.unroute(isFrame)
  const asked = new Promise<void>((resolve) => {
    void context.route(isFrame, () => resolve())
  })
  await email.typeAddress(address)
  await asked
  await page.clock.fastForward(21_000)
  await expect(email.dialog.getByText(unavailable)).toBeVisible()

  await context.unroute(isFrame)
  await email.typeAddress(address)
  await expect(email.title).toHaveText('Register Device')
})

test('a frame that dies while it asks: the page takes its place back, nothing is signed, and it comes back', async ({
  mail,
  newVisitor,
  problems,
}) => {
  problems.allow(/frame/i, 'the frame crashes in this test')
  const visitor = await newVisitor({ storage: 'partitioned' })
  const { context } = visitor
  const email = emailPage(visitor, mail)
  await email.goto()
  await email.signUp(mail.createAddress())
  await email.ask('Sign a message', 'Sign message')
  await expect(email.question).toHaveText('Sign this message')
  const session = await context.newCDPSession(await visitor.waitForFrame())
  // It never answers, since the process that would is gone.
  void session.send('Page.crash').catch(() => undefined)
  // The header is the page's own, so it works with a dead frame.
  await email.front.getByRole('button', { name: 'Close' }).click()
  await expect(email.front).toBeHidden()
  await expect(email.outcome('Sign a message')).toContainText(/aborted/i)
  // The session and the wallet are still there. A page with a process that is gone cannot be driven, so another one shows it.
  const later = emailPage({ ...visitor, page: await context.newPage() }, mail)
  await later.goto()
  await later.arrive()
  await later.ask('Sign a message', 'Sign message')
  await later.press('Sign')
  await expect(later.outcome('Sign a message')).toHaveText(/^0x[0-9a-f]{130}$/)
})

test('a page script that listens to everything learns no key, half or token', async ({
  mail,
  newVisitor,
}) => {
  const visitor = await newVisitor({ storage: 'denied' })
  const secrets = collectSecrets(visitor)
  const heard = await listenToEverything(visitor.page)
  const email = emailPage(visitor, mail)
  await email.goto()
  await email.logIn(mail.createAddress())
  const recoveryCode = await email.addRecoveryCode()
  await email.arrive()
  await email.ask('Sign a message', 'Sign message')
  await email.press('Sign')
  await expect(email.outcome('Sign a message')).toHaveText(/^0x[0-9a-f]{130}$/)

  const { tokens, values } = await secrets()
  const text = await heard()
  expect(text).toContain('@latchkey-app/CONNECT_OTP')
  // The listening works, and so does the collecting.
  expect(tokens.length).toBeGreaterThan(0)
  expect(values.length).toBeGreaterThan(5)
  const shown = text.replaceAll(/[^0-9A-Za-z_-]/g, '')
  expect(text).not.toContain(recoveryCode)
  expect(shown).not.toContain(recoveryCode.replaceAll('-', ''))
  expect([...tokens, ...values].filter((secret) => text.includes(secret))).toEqual([])
})

/** What the frame and its worker tell the server, and are told, that is nobody else's business. */
function collectSecrets({ page, context }: Visitor) {
  const tokens = new Set<string>()
  const bodies: Promise<string>[] = []
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/(auth|vault)\/v1\//.test(pathname)) return
    const request = response.request()
    bodies.push(Promise.resolve(request.postData() ?? ''))
    bodies.push(response.text().catch(() => ''))
    bodies.push(
      request.allHeaders().then((headers) => {
        for (const name of ['authorization', 'dpop', 'cookie'] as const)
          if (headers[name]) tokens.add(headers[name].replace(/^DPoP /, ''))
        return ''
      }),
    )
  })
  return async () => {
    const text = (await Promise.all(bodies)).join('\n')
    // Public on purpose: what names somebody's account, and where the page is.
    const isPublic = (value: string) => /^0x|^https?:|@/.test(value)
    const values = [...text.matchAll(/"([^"\\]{20,})"/g)].map(([, value = '']) => value)
    const { cookies } = await context.storageState()
    for (const { value } of cookies) tokens.add(value)
    void page
    return { tokens: [...tokens], values: values.filter((value) => !isPublic(value)) }
  }
}

test('prompt flood: one question at a time, a few that wait, the rest refused, all ended at once', async ({
  mail,
  newVisitor,
  serveSite,
}) => {
  const { buildPage } = await import('./buildPage.ts')
  const site = await serveSite(await buildPage('login'))
  const visitor = await newVisitor()
  const { page } = visitor
  const email = emailPage({ ...visitor, demo: site }, mail)
  await page.goto(site)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const address = mail.createAddress()
  await email.typeAddress(address)
  await email.codeField.fill(await email.readCode(address))
  await email.press('Later')
  await expect(page.locator('.lk-button')).toHaveAttribute('data-state', 'connected')
  await expect(email.front).toBeHidden()

  const flood = page.evaluate(async () => {
    const { request } = window.loginPage
    const [from] = (await request({ method: 'eth_accounts' })) as string[]
    const asked = Array.from({ length: 50 }, (_, index) =>
      request({ method: 'personal_sign', params: [`0x${(index + 16).toString(16)}`, from] }).then(
        () => 'signed',
        (error: { code?: number }) => String(error.code),
      ),
    )
    return Promise.all(asked)
  })
  await expect(email.question).toBeVisible()
  await expect(email.frame.getByText('More requests waiting: 4')).toBeVisible()
  await email.press('Reject all')
  const ends = await flood
  expect(ends).toHaveLength(50)
  // Who rejects all has rejected each (EIP-1193); for the others there was no room.
  expect(ends.filter((code) => code === '4001')).toHaveLength(5)
  expect(ends.filter((code) => code === '-32005')).toHaveLength(45)
  // It still works.
  await expect(email.front).toBeHidden()
})
