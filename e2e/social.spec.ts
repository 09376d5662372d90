import { addPasskeys, expect, expectAccessible, test } from '@latchkey/testing/playwright'
import { fileURLToPath } from 'node:url'
import { newName, socialPage } from './socialPage.ts'

const demoFolder = fileURLToPath(new URL('../apps/demo/dist', import.meta.url))

test('each provider: a window, a wallet, back after a reload, and gone after signing out', async ({
  mail,
  newVisitor,
}) => {
  test.slow() // six logins
  const visitor = await newVisitor()
  const social = socialPage(visitor, mail)
  await social.goto()
  const name = newName()
  const addresses = new Set<string>()
  for (const [provider, id] of [
    ['Google', 'google'],
    ['GitHub', 'github'],
    ['Apple', 'apple'],
    ['Facebook', 'facebook'],
    ['X', 'x'],
    ['Discord', 'discord'],
  ] as const) {
    await social.signUpWith(provider, name)
    await expect(social.fact('useAccount', 'authProvider')).toHaveText(id)
    addresses.add(await social.address())
    if (id === 'google') {
      await visitor.page.reload()
      await social.arrive()
      expect(addresses).toContain(await social.address())
    }
    await social.signOut()
  }
  // The same name elsewhere is somebody else; the same one here is who it was.
  expect(addresses.size).toBe(6)
  await social.logInWith('Google', name)
  await social.arrive()
  expect(await social.address()).toBe([...addresses][0])
})

test('no window: the page goes there itself, and comes back to the same place', async ({
  mail,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const { page } = visitor
  // The blocker is off in browsers that are driven, so the page gets what a blocked one gets.
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (url, target) => (target === '_top' ? open(url, target) : null)
  })
  const social = socialPage(visitor, mail)
  const place = `${visitor.demo}/?shelf=2#offers`
  await page.goto(place)
  await social.open()
  await social.chooseProvider('Google')
  await page.waitForURL(/\/interaction\//)
  const name = newName()
  await social.beSomebody(page, name)
  await page.waitForURL(/\/popup\?/)
  await page.getByRole('button', { name: 'Yes, go on' }).click()
  await social.press('Later')
  await social.arrive()
  expect(page.url()).toBe(place)
})

test('ways back: a window that is closed, a visitor who says no, a provider that breaks', async ({
  mail,
  newVisitor,
}) => {
  test.slow() // four windows
  const social = socialPage(await newVisitor(), mail)
  const { dialog, openWindow } = social
  const tryAgain = () => dialog.getByRole('button', { name: 'Try again' }).click()
  await social.goto()
  const closed = await social.openProvider('Google')
  await expectAccessible(closed)
  // Who closes it within a second is taken for a browser that has cut it off.
  await expect.poll(() => closed.evaluate(() => performance.now())).toBeGreaterThan(1_500)
  await closed.close()
  await expect(dialog.getByText('The window seems to be closed')).toBeVisible()

  const refused = await openWindow(tryAgain)
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Login declined')).toBeVisible()

  const broken = await openWindow(tryAgain)
  await broken.getByText('Let it fail').click()
  await broken.getByRole('button', { name: 'Google breaks' }).click()
  await expect(dialog.getByText('Google cannot be reached.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Another way' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeVisible()
  const window = await openWindow(() => social.chooseProvider('X'))
  await social.beSomebody(window, newName())
  await social.press('Later')
  await social.arrive()
})

test('cut off: a host that isolates itself, and a provider that does, compare a number', async ({
  mail,
  newVisitor,
  serveSite,
  world,
}) => {
  test.slow() // two logins
  const site = await serveSite(demoFolder, {
    headers: { 'cross-origin-opener-policy': 'same-origin' },
  })
  const visitor = await newVisitor()
  for (const [demo, provider] of [
    [site, 'Google'],
    [visitor.demo, 'Discord'],
  ] as const) {
    const social = socialPage({ ...visitor, demo }, mail)
    if (demo !== site) world.social?.discord.fail({ kind: 'coop' })
    await social.goto()
    const window = await social.openProvider(provider)
    await social.beSomebody(window, newName())
    const number = await social.dialog.locator('.social-number').innerText()
    await expect(window.getByText(number, { exact: true })).toBeVisible()
    await expect(window.getByRole('heading')).toContainText(new URL(demo).host)
    await expectAccessible(window)
    await window.getByRole('button', { name: 'Yes, go on' }).click()
    await social.press('Later')
    await social.arrive()
    await social.signOut()
  }
})

test('two tabs: each has a window and a login of its own, and both have the account', async ({
  mail,
  newVisitor,
}) => {
  test.slow() // two tabs with a window each
  const visitor = await newVisitor()
  const here = socialPage(visitor, mail)
  const page = await visitor.context.newPage()
  const there = socialPage({ ...visitor, page }, mail)
  await here.goto()
  await there.goto()
  const name = newName()
  const slow = await here.openProvider('Google')
  await there.signUpWith('Google', name)
  await here.beSomebody(slow, name)
  await here.arrive()
  expect(await here.address()).toBe(await there.address())
  await there.signOut()
  await expect(here.button).toHaveText('Connect Wallet')
})

test('ways to log in: one more is linked with a passkey, leads to the same wallet, and is taken away', async ({
  mail,
  newVisitor,
}) => {
  test.slow() // three logins
  const visitor = await newVisitor()
  await addPasskeys(visitor.page)
  const social = socialPage(visitor, mail)
  const { dialog } = social
  await social.goto()
  await social.logIn(mail.createAddress())
  await social.addPasskey()
  await social.arrive()
  const address = await social.address()

  const name = newName()
  await social.openSettings()
  await dialog.getByRole('button', { name: 'Add a way to log in' }).click()
  const window = await social.openWindow(() =>
    dialog.getByRole('button', { name: 'GitHub' }).click(),
  )
  await social.beSomebody(window, name)
  await social.press('Link')
  await social.unlockWithPasskey()
  await expect(dialog.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  await visitor.page.keyboard.press('Escape')
  await social.signOut()

  await social.logInWith('GitHub', name)
  await social.arrive()
  expect(await social.address()).toBe(address)
  await social.openSettings()
  await dialog.getByRole('button', { name: new RegExp(name) }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await social.press('Remove')
  await social.unlockWithPasskey()
  await expect(dialog.getByText('GitHub was removed')).toBeVisible()
  await expect(dialog.getByRole('button', { name: new RegExp(name) })).toHaveCount(0)
})
