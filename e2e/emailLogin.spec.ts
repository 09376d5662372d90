import { expect, expectAccessible, test, type MailDriver } from '@latchkey/testing/playwright'
import { emailPage } from './emailPage.ts'

test('codes: a wrong one, an old one, one whose answer is lost, and one too soon', async ({
  mail,
  newVisitor,
  problems,
  world,
}) => {
  problems.allow(/Failed to load resource|ERR_/, 'the server refuses on purpose')
  const email = emailPage(await newVisitor(), mail)
  const address = mail.createAddress()
  await email.goto()
  await email.askForMail(address)
  const right = await email.readCode(address)

  // Too soon, for the same address on another new device: the server counts, whatever a page does.
  const other = emailPage(await newVisitor(), mail)
  await other.goto()
  await other.askForMail(address)
  await expect(
    other.dialog.getByText(/^Please try again after \d+ seconds?$/).first(),
  ).toBeVisible()

  const wrong = right === '000000' ? '000001' : '000000'
  await email.codeField.fill(wrong)
  await expect(email.dialog.getByText('Invalid code. Try Again')).toBeVisible()
  await expect(email.codeField).toHaveValue('')
  await expect(email.codeField).toBeFocused()

  const path = '/auth/v1/email/verify'
  world.apiFaults.fail({ kind: 'status', status: 410, code: 'attempt_ended' }, { path, times: 1 })
  await email.codeField.fill(wrong)
  await expect(email.dialog.getByText('The code has expired. Ask for a new one.')).toBeVisible()

  // The server goes away while it checks the code, and comes back.
  world.apiFaults.fail({ kind: 'reset' }, { path })
  await email.codeField.fill(right)
  await expect(email.dialog.locator('.code-state.danger')).not.toHaveText(/expired/)
  world.apiFaults.clear()
  await email.codeField.fill(right)
  await email.press('Later')
  await email.arrive()
})

test('offline: in the middle of a code the dialog says so, and the same code is good once the network is back', async ({
  mail,
  newVisitor,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_/, 'there is no network, on purpose')
  const visitor = await newVisitor()
  const email = emailPage(visitor, mail)
  const address = mail.createAddress()
  await email.goto()
  await email.askForMail(address)
  const code = await email.readCode(address)
  await expect(email.codeField).toBeVisible()
  await visitor.context.setOffline(true)
  await email.codeField.fill(code)
  await expect(email.dialog.locator('.code-state.danger')).not.toHaveText(/wrong|invalid|expired/i)
  await visitor.context.setOffline(false)
  await email.codeField.fill(code)
  await email.press('Later')
  await email.arrive()
})

test('mail down: the visitor waits, and the mail comes once the mail server is back', async ({
  mail,
  newVisitor,
  world,
}) => {
  const email = emailPage(await newVisitor({ clockOffset: 3_600_000 }), mail)
  const address = mail.createAddress()
  await email.goto()
  await world.mail.fail({ kind: 'refuse' })
  await email.askForMail(address)
  await expect(email.title).toHaveText('Register Device')
  await world.mail.fail({ kind: 'answer', code: 451 }, { times: 1 })
  await email.codeField.fill(await email.readCode(address))
  await email.press('Later')
  await email.arrive()
  expect(mail.list(address)).toHaveLength(1)
})

test('two tabs: both come back at once, leaving in one leaves in the other, and whoever logs in then is in both', async ({
  mail,
  newVisitor,
}) => {
  test.slow() // two tabs and a browser of its own
  const visitor = await newVisitor({ storage: 'partitioned', clockOffset: -3_600_000 })
  const here = emailPage(visitor, mail)
  await here.goto()
  await here.signUp(mail.createAddress())
  const page = await visitor.context.newPage()
  const there = emailPage({ ...visitor, page }, mail)
  await there.goto()
  await there.arrive()
  await Promise.all([visitor.page.reload(), page.reload()])
  await Promise.all([here.arrive(), there.arrive()])
  for (const [tab, shown] of [
    [here, visitor.page],
    [there, page],
  ] as const) {
    await shown.bringToFront() // the frame takes no press of a window that is not in front
    await tab.ask('Sign a message', 'Sign message')
    await tab.press('Sign')
    await expect(tab.outcome('Sign a message')).toHaveText(/^0x[0-9a-f]{130}$/)
  }
  await here.signOut()
  await expect(there.button).toHaveText('Connect Wallet')
  await visitor.page.bringToFront()
  await here.signUp(mail.createAddress())
  await page.reload()
  await there.arrive()
  const [address = 'nobody'] = /0x\w{4}…\w{4}/.exec((await here.button.textContent()) ?? '') ?? []
  await expect(there.button).toContainText(address)
})

/** Asks for another address in the settings, and confirms it with `answer` in the frame and both codes. */
async function changeAddress(
  email: ReturnType<typeof emailPage>,
  mail: MailDriver,
  { before, after, answer }: { before: string; after: string; answer: () => Promise<void> },
) {
  await email.open()
  await email.dialog.getByRole('button', { name: 'Settings' }).click()
  await email.dialog.getByRole('button', { name: before }).click()
  await email.dialog.getByRole('textbox', { name: 'New email' }).fill(after)
  await email.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(email.question).toHaveText(/^Change your e.mail address\?$/)
  await expect(email.frame.getByText(after)).toBeVisible()
  await email.press('Continue')
  await answer()
  await expect(email.title).toHaveText('Confirm Current Email')
  await email.codeField.fill((await mail.next(before, { subject: /change of/ })).code ?? '')
  await expect(email.title).toHaveText('Confirm New Email')
  await email.codeField.fill((await mail.next(after)).code ?? '')
}

test('log-out: the wallet opens after a thief has ended the session', async ({
  mail,
  newVisitor,
  problems,
}) => {
  test.slow() // two browsers
  problems.allow(/401 .*session\/refresh/, 'the session was ended from elsewhere')
  const address = mail.createAddress('logged-out')
  const visitor = await newVisitor()
  const owner = emailPage(visitor, mail)
  await owner.goto()
  await owner.signUp(address)
  const account = await owner.address()

  const thief = emailPage(await newVisitor(), mail)
  await thief.goto()
  await thief.logIn(address)
  await expect(thief.frame.getByText(/^No passkey and no recovery code/)).toBeVisible()
  await thief.press('Cancel')
  await thief.arrive()
  await thief.open()
  await thief.dialog.getByRole('button', { name: 'Settings' }).click()
  await thief.dialog.getByRole('button', { name: 'Devices' }).click()
  await thief.press(/^Log out: /)
  await thief.press('Log out')
  await mail.next(address, { subject: /logged out of/ })

  await visitor.page.reload()
  await owner.ready()
  await expect(owner.button).toHaveText('Connect Wallet')
  await owner.logIn(address)
  await owner.arrive()
  expect(await owner.address()).toBe(account)
  await owner.ask('Sign a message', 'Sign message')
  await owner.press('Sign')
  await expect(owner.outcome('Sign a message')).toHaveText(/^0x[0-9a-f]{130}$/)
})

test('change of address: waits without a factor, the mail link cancels it', async ({
  mail,
  newVisitor,
  problems,
}) => {
  test.slow() // the second login waits for the cooldown of 30 s
  problems.allow(/401 .*session\/refresh/, 'cancelling has ended the session')
  const visitor = await newVisitor()
  const email = emailPage(visitor, mail)
  const [before, after] = [mail.createAddress('old'), mail.createAddress('new')]
  await email.goto()
  await email.signUp(before)
  const account = await email.address()
  await changeAddress(email, mail, { before, after, answer: () => email.press('Later') })
  const notice = await mail.next(before, { subject: /about to change/ })
  await expect(email.fact('useAccount', 'email')).toHaveText(before)

  // The next load shows it, in this browser too.
  await visitor.page.reload()
  await expect(email.question).toHaveText(/^Your e.mail address is about to change$/)
  await expect(email.frame.getByText(after)).toBeVisible()
  await expectAccessible(visitor.page)
  await email.press('Let it wait')

  const tab = await visitor.context.newPage()
  await tab.goto(notice.links.find((link) => link.includes('change=')) ?? '')
  await tab.getByRole('button', { name: 'Cancel change' }).click()
  await expect(tab.getByRole('heading', { name: 'Your address stays' })).toBeVisible()
  await tab.close()
  await visitor.page.reload()
  await email.ready()
  await expect(email.button).toHaveText('Connect Wallet')
  await email.logIn(before)
  await email.arrive()
  expect(await email.address()).toBe(account)
})

test('change of address: applies with a factor, the old address reverts it', async ({
  mail,
  newVisitor,
}) => {
  test.slow() // two browsers, and the second login waits for the cooldown of 30 s
  const visitor = await newVisitor()
  const email = emailPage(visitor, mail)
  const [before, after] = [mail.createAddress('from'), mail.createAddress('to')]
  await email.goto()
  await email.logIn(before)
  const code = await email.addRecoveryCode()
  await email.arrive()
  const account = await email.address()
  await changeAddress(email, mail, { before, after, answer: () => email.unlockWithCode(code) })
  await expect(email.fact('useAccount', 'email')).toHaveText(after)
  await mail.next(before, { subject: /was changed/ })

  const next = emailPage(await newVisitor(), mail)
  await next.goto()
  await next.logIn(before)
  await expect(next.question).toHaveText('Take your address back?')
  await next.frame.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await next.press('Unlock')
  await next.arrive()
  await expect(next.fact('useAccount', 'email')).toHaveText(before)
  expect(await next.address()).toBe(account)
})

test('another site: it may go on with the session after its owner agrees, and viem works with the wallet', async ({
  mail,
  newVisitor,
  problems,
  serveSite,
  world,
}) => {
  problems.allow(
    /403 .*session\/refresh/,
    'the server refuses a site that nobody has agreed to yet',
  )

  const { buildPage } = await import('./buildPage.ts')
  const site = await serveSite(await buildPage('login'))
  const visitor = await newVisitor()
  const { page } = visitor
  const email = emailPage(visitor, mail)
  const address = mail.createAddress()
  await email.goto()
  await email.signUp(address)
  const account = await email.address()

  await page.goto(site)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await email.typeAddress(address)
  await expect(email.question).toHaveText(`Continue to ${site}?`)
  await email.press('Continue')
  await expect(page.locator('.lk-button')).toHaveAttribute('data-state', 'connected')
  await fetch(world.devnet.chains[31337].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [account, '0xde0b6b3a7640000'],
    }),
  })
  const done = page.evaluate(
    (to) => window.loginPage.useViem(to),
    '0x00000000000000000000000000000000000000aa' as const,
  )
  await expect(email.frame.getByText('by viem')).toBeVisible()
  await email.press('Sign')
  await expect(email.frame.getByText(/0\.25/).first()).toBeVisible()
  await email.press('Approve')
  expect(await done).toMatchObject({
    account,
    chainId: 31337,
    isValid: true,
    status: 'success',
    from: account.toLowerCase(),
  })
})
