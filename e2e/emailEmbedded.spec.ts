import { expect, expectAccessible, test } from '@latchkey/testing/playwright'
import { settle } from './demoPage.ts'
import { emailPage } from './emailPage.ts'

test('views in the page: a login, an approval in front of them, and another device that is logged out', async ({
  mail,
  newVisitor,
  problems,
}) => {
  test.slow() // two browsers
  problems.allow(/session\/refresh/, 'the device that was logged out hears so')
  const visitor = await newVisitor()
  const { page } = visitor
  const embed = page.locator('.lk-embed')
  const email = emailPage(visitor, mail, embed)
  const address = mail.createAddress()
  await email.goto()
  await page.getByRole('button', { name: 'Show it here' }).click()
  await email.typeAddress(address)
  await email.codeField.fill(await email.readCode(address))
  // The frame stands in front, as it does over the dialog, since it may not move within the page.
  await expect(email.front).toBeVisible()
  await expect(page.locator('latchkey-modal dialog[open]')).toHaveCount(0)
  await email.addRecoveryCode()
  await expect(email.front).toBeHidden()
  await expect(embed.locator('.account')).toBeVisible()
  await expect(email.button).toHaveAttribute('data-state', 'connected')

  await email.ask('Sign a message', 'Sign message')
  await expect(email.question).toBeVisible()
  await settle(page)
  await expectAccessible(page)
  await email.press('Sign')
  await expect(email.outcome('Sign a message')).toHaveText(/0x[0-9a-f]{6}/)
  await expect(email.front).toBeHidden()
  await expect(embed.locator('.account')).toBeVisible()

  await email.ask('Sign a message', 'Sign message')
  await expect(email.question).toBeVisible()
  await email.press('Cancel')
  await expect(email.front).toBeHidden()
  await expect(embed.locator('.account')).toBeVisible()

  const other = emailPage(await newVisitor(), mail)
  await other.goto()
  await other.logIn(address)
  await expect(other.question).toHaveText('Unlock your wallet')
  await other.press('Cancel')
  await other.arrive()

  await embed.getByRole('button', { name: 'Settings' }).click()
  await embed.getByRole('button', { name: /^Devices/ }).click()
  const devices = email.frame.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await settle(page)
  await expectAccessible(page)
  await devices.getByRole('button', { name: /^Log out/ }).click()
  const question = email.frame.getByRole('group', { name: /^Log out/ })
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('This device')

  await other.goto()
  await other.ready()
  await expect(other.button).toHaveText('Connect Wallet')
})
