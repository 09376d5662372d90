import { expect } from '@latchkey/testing/playwright'
import { generateKeyPairSigner } from '@solana/kit'
import { test } from './demoTest.ts'
import { emailPage } from './emailPage.ts'
import { sendForm } from './sendForm.ts'
import { evmAlone } from './worldOptions.ts'

const { solana: _, ...evmAndSolana } = evmAlone
test.use({ worldOptions: evmAndSolana })

test('embedded wallet on Solana: one login, both chain families; SOL goes where its owner has approved it to', async ({
  mail,
  newVisitor,
  world,
}) => {
  const { solana } = world
  if (!solana) throw new Error('This world has a Solana node')
  const visitor = await newVisitor()
  const email = emailPage(visitor, mail)
  const { page } = visitor
  await email.goto()
  await email.signUp(mail.createAddress())
  expect(await email.address()).toMatch(/^0x/)

  // The other family is connected already: its network is all that changes.
  await email.open()
  await email.dialog.locator('.network-picker').click()
  await email.dialog.getByRole('button', { name: /^.?Local Solana/ }).click()
  const fact = email.fact('useAccount', 'caipAddress')
  await expect(fact).toHaveText(/^solana:[1-9A-HJ-NP-Za-km-z]+:[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const own = (await fact.innerText()).split(':')[2] ?? ''
  await solana.airdrop(own, 2_000_000_000n)

  const receiver = (await generateKeyPairSigner()).address
  await page.reload()
  await email.arrive()
  await expect(fact).toContainText(own)
  await email.open()
  const form = sendForm(email)
  await form.open()
  await form.fill({ amount: '0.25', to: receiver })
  await form.review()
  await form.sendButton.click()
  await expect(email.question).toHaveText('Send SOL')
  await expect(email.frame.getByText('0.25 SOL').first()).toBeVisible()
  await expect(email.frame.getByText(receiver)).toBeVisible()
  await expect(email.frame.getByText('an estimate by the network’s server')).toBeVisible()
  await email.press('Approve')
  await expect(email.toast).toContainText('Sent 0.25 SOL')
  expect(solana.getBalance(receiver)).toBe(250_000_000n)
})
