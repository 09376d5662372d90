import { devnetNameZone as zone } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { test } from './demoTest.ts'
import { emailPage } from './emailPage.ts'
import { nameForm, newLabel, newMnemonic, takeName } from './nameForm.ts'

test('names: from the settings to the name on the button, by keyboard; declined once', async ({
  page,
  wallet,
  demo,
}) => {
  const { keyboard } = page
  test.slow() // every state of the field, two signatures and a reload
  await wallet.install({ mnemonic: newMnemonic(), behaviour: { connect: 'approve' } })
  await demo.startConnected()
  await demo.open()
  const form = nameForm(demo)
  const { dialog } = demo
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await expect(form.row).toContainText(`yourname.${zone}`)
  await form.row.focus()
  await keyboard.press('Enter')
  await expect(dialog.getByText('A name people can remember')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose a name' }).focus()
  await keyboard.press('Enter')
  await expect(form.field).toBeFocused()

  await keyboard.type('Ann')
  await expect(form.field).toHaveValue('ann')
  await expect(form.state).toHaveText('4 characters or more')
  await expect(form.button).toBeDisabled()
  await form.field.fill('ännchen')
  await expect(form.state).toHaveText('Only the letters a to z, digits and hyphens')
  await form.field.fill('admin')
  await expect(form.state).toContainText(`admin.${zone} is kept back`)
  await form.field.fill('adm1n')
  await expect(form.state).toHaveText(`adm1n.${zone} looks too much like another name`)
  await expectAccessible(page) // the gallery looks at the other states

  const label = newLabel()
  const name = `${label}.${zone}`
  await form.field.fill(` ${name.toUpperCase()}`)
  await expect(form.field).toHaveValue(label)
  await expect(form.state).toHaveText(`${name} is free`)
  await keyboard.press('Enter')
  await expect(form.button).toHaveText('Confirm in your wallet')
  await expect(wallet.window).toContainText(`"name":"${name}"`)
  await wallet.reject()
  await expect(form.state).toHaveText('Declined in your wallet. Nothing was changed.')
  await expect(form.button).toBeEnabled()
  await form.field.focus()
  await keyboard.press('Enter')
  await wallet.approve()
  await expect(dialog.getByText('Account name chosen successfully')).toBeVisible()
  await expect(dialog.getByText(name)).toBeVisible()
  await expect(demo.button).toContainText(name)

  await dialog.getByRole('button', { name: "Let's Go!" }).click()
  await expect(dialog.locator('.who-name')).toContainText(label.slice(0, 12))
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: `Account name ${name}` }).click()
  await expect(dialog.getByText(/^This is the name of your account/)).toBeVisible()
  await page.reload()
  await expect(demo.button).toContainText(name)
})

test('names: taken, taken in the last moment, and a server that is down', async ({
  wallet,
  demo,
  world,
  problems,
}) => {
  problems.allow(/Failed to load resource/, 'names are refused, and nobody answers, on purpose')
  const server = { api: world.urls.api, projectId: world.projectId }
  const [taken, label] = [newLabel('heron'), newLabel('raven')]
  await takeName(server, taken)
  await wallet.install({ mnemonic: newMnemonic(), behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await demo.open()
  const form = nameForm(demo)
  await form.open()
  await form.field.fill(taken)
  await expect(form.state).toHaveText(`${taken}.${zone} is taken`)
  await expect(form.button).toBeDisabled()
  const other = form.others.first()
  const offered = (await other.innerText()).split('.')[0]?.trim() ?? ''
  await other.click()
  await expect(form.field).toHaveValue(offered)
  await expect(form.field).toBeFocused()
  await expect(form.state).toHaveText(`${offered}.${zone} is free`)

  await wallet.behave({ everything: 'ask' })
  await form.field.fill(label)
  await expect(form.state).toHaveText(`${label}.${zone} is free`)
  await form.button.click()
  await expect(wallet.window).toBeVisible()
  await takeName(server, label)
  await wallet.approve()
  await expect(form.state).toHaveText(
    `Somebody else was faster: ${label}.${zone} is taken now. Choose another one.`,
  )
  await expect(form.button).toBeDisabled()
  await expect(form.others.first()).toBeVisible()

  await wallet.behave({ everything: 'approve' })
  const last = newLabel('finch')
  await world.apiFaults.fail({ kind: 'reset' }, { path: /^\/v1\/profile\// })
  await form.field.fill(last)
  await expect(form.state).toHaveText('It could not be found out whether it is free.')
  await world.apiFaults.clear()
  await demo.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(form.state).toHaveText(`${last}.${zone} is free`)
  await world.apiFaults.fail({ kind: 'reset' }, { path: '/v1/profile/account' })
  await form.button.click()
  await expect(form.state).toHaveText('The server cannot be reached. Try again in a moment.')
  await world.apiFaults.clear()
  await form.button.click()
  await expect(demo.dialog.getByText('Account name chosen successfully')).toBeVisible()
})

test('names: an embedded wallet shows what it signs, and comes back with the name', async ({
  page,
  context,
  mail,
  world,
}) => {
  const email = emailPage({ page, context, demo: world.urls.demo }, mail)
  await email.goto()
  await email.signUp(mail.createAddress())
  await email.open()
  const form = nameForm(email)
  await form.open()
  const label = newLabel('vixen')
  await form.field.fill(label)
  await expect(form.state).toHaveText(`${label}.${zone} is free`)
  await form.button.click()
  await expect(email.frame.getByText(`"name":"${label}.${zone}"`)).toBeVisible()
  await email.press('Cancel')
  await expect(form.state).toHaveText('Declined in your wallet. Nothing was changed.')
  await expect(form.field).toHaveValue(label)
  await form.button.click()
  await email.press('Sign')
  await expect(email.dialog.getByText('Account name chosen successfully')).toBeVisible()
  await expect(email.button).toContainText(`${label}.${zone}`)
})
