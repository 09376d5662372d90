import { expect } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { emailPage } from '../../emailPage.ts'
import type { Stage, Walk } from '../walk.ts'

/** What every run says alike in place of what each makes up. */
const sameAddress = 'ada@example.com'
const otherAddress = 'grace@example.com'
const sameNumber = '47'

/** From an address to a wallet, and to another address. */
export const email: Walk = {
  title: 'E-mail login',
  scenes: [
    'email-connect',
    'email-invalid',
    'email-alone',
    'email-device',
    'email-code',
    'email-code-wrong',
    'email-setup',
    'email-reminder',
    'email-settings',
    'email-edit',
    'email-edit-old-code',
    'email-edit-new-code',
    'wallet-opening',
    'wallet-unavailable',
  ],
  async go(stage) {
    const { page, demo, world, mail, problems, take } = stage
    const { dialog } = demo
    const login = emailPage({ page, context: page.context(), demo: world.urls.demo }, mail)
    const field = dialog.getByRole('textbox', { name: 'Email' })

    await demo.open()
    await expect(field).toBeVisible()
    await take('email-connect')
    await field.fill('ada@')
    await field.press('Enter')
    await expect(dialog.getByText('Invalid email. Try again.')).toBeVisible()
    await take('email-invalid')
    await demo.close.click()
    await demo.openView('EmailLogin')
    await expect(field).toBeVisible()
    await take('email-alone')
    await demo.close.click()
    await demo.open()

    const address = mail.createAddress('ada')
    await login.typeAddress(address)
    const number = dialog.locator('.email-match b')
    await expect(number).toBeVisible()
    const shown = await number.innerText()
    await wait(page, 31_000)
    await write(page, { [address]: sameAddress, [shown]: sameNumber })
    await take('email-device')
    await write(page, { [sameNumber]: shown })
    const code = await login.readCode(address)
    await login.codeField.waitFor()
    await wait(page, 100_000)
    await write(page, { [address]: sameAddress })
    await take('email-code')
    problems.allow(/status of 403 .*email\/verify/, 'the wrong code itself')
    await login.codeField.fill('000000')
    await expect(dialog.getByText('Invalid code. Try Again')).toBeVisible()
    await take('email-code-wrong')

    await login.codeField.fill(code)
    await expect(login.question).toBeVisible()
    await take('email-setup', login.front)
    await login.press('Later')
    await login.arrive()

    await demo.open()
    const reminder = dialog.locator('.email-reminder')
    await expect(reminder).toBeVisible()
    await take('email-reminder', reminder)
    await dialog.getByRole('button', { name: 'Settings' }).click()
    const rows = dialog.locator('ul.rows', { hasText: '@example.com' })
    await expect(rows).toBeVisible()
    await write(page, { [address]: sameAddress })
    await take('email-settings', rows)
    await rows.getByRole('button').first().click()
    await expect(dialog.getByText('7 days')).toBeVisible()
    await take('email-edit')

    const next = mail.createAddress('next')
    await dialog.getByRole('textbox', { name: 'New email' }).fill(next)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await login.press('Continue')
    await login.press('Later') // waits 7 days instead of making a factor
    const takeCode = async (scene: string, to: string, later: number) => {
      await expect(dialog.getByText(to)).toBeVisible()
      await wait(page, later)
      await write(page, { [address]: sameAddress, [next]: otherAddress })
      await take(scene)
    }
    await takeCode('email-edit-old-code', address, 200_000)
    await login.codeField.fill((await mail.next(address, { subject: /change/ })).code ?? '')
    await takeCode('email-edit-new-code', next, 300_000)

    await takeWithoutFrame(stage)
  },
}

/** What stands in the frame's place while it is on its way, and where it cannot be had. */
async function takeWithoutFrame({ page, shell, take }: Stage) {
  await shell.goto()
  const show = (status: 'loading' | 'failed') =>
    page.evaluate((status) => {
      window.kit.store.setState({ frame: { status } })
      window.kit.modal.open({ name: 'ApproveTransaction' })
    }, status)
  await show('loading')
  await expect(shell.dialog.getByText('Opening your wallet')).toBeVisible()
  await take('wallet-opening')
  await show('failed')
  await expect(shell.dialog.getByText('Your wallet could not be loaded')).toBeVisible()
  await take('wallet-unavailable')
}

/** Has the page's clock stand still, that long after now, so that waits are over and no picture counts seconds. */
async function wait(page: Page, milliseconds: number) {
  await page.clock.setFixedTime(Date.now() + milliseconds)
  await expect(page.locator('latchkey-modal').getByText(/Resend in/)).toBeHidden()
}

/** Writes something else over what a run has made up. React leaves alone what has not changed for it. */
async function write(page: Page, texts: Readonly<Record<string, string>>) {
  await page.evaluate((texts) => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    for (const node of root?.querySelectorAll('bdi, .email-match b') ?? [])
      node.textContent = texts[node.textContent] ?? node.textContent
  }, texts)
}
