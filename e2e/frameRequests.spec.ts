import { expect, test, type MailDriver, type Visitor } from '@latchkey/testing/playwright'
import { buildPage } from './buildPage.ts'
import { emailPage } from './emailPage.ts'

/** A site whose visitor has logged in, and whose scripts ask the wallet. */
async function signIn(visitor: Visitor, mail: MailDriver, site: string) {
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
  const request = (method: string, params: unknown[] = []) =>
    page.evaluate(
      ([method, params]) =>
        window.loginPage.request({ method, params }).catch(({ code }: { code: number }) => code),
      [method, params] as const,
    )
  const [account] = (await request('eth_accounts')) as [string]
  return { email, page, request, account }
}

test('an unsupported method shows a toast and keeps the open approval', async ({
  mail,
  newVisitor,
  problems,
  serveSite,
}) => {
  problems.allow(/Requested RPC call is not allowed/, 'the page asks for it')
  const site = await serveSite(await buildPage('login'))
  const { email, page, request, account } = await signIn(await newVisitor(), mail, site)
  const signing = request('personal_sign', ['0x6869', account])
  await expect(email.question).toHaveText('Sign this message')
  expect(await request('net_version')).toBe('31337')
  expect(await request('web3_clientVersion')).toMatch(/^Latchkey\//)
  await expect(email.front.getByRole('status')).toHaveText('')

  expect(await request('eth_coinbase')).toBe(4200)
  const toast = email.front.getByRole('status')
  await expect(toast).toHaveText('Action not allowed')
  const [above, frame] = [
    await toast.boundingBox(),
    await email.front.locator('iframe').boundingBox(),
  ]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(frame?.y ?? 0)
  await page.screenshot({ path: test.info().outputPath('toast.png') })
  await expect(email.question).toHaveText('Sign this message')
  await email.press('Sign')
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(email.front).toBeHidden()

  // With nothing in front, the modal opens and shows it.
  expect(await request('eth_coinbase')).toBe(4200)
  const dialog = email.dialog
  await expect(dialog.getByText('Action not allowed')).toBeVisible()
})

test('signs typed data with a colon in its name and hides extra keys', async ({
  mail,
  newVisitor,
  serveSite,
}) => {
  const site = await serveSite(await buildPage('login'))
  const { email, request, account } = await signIn(await newVisitor(), mail, site)
  const data = {
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      'Exchange:Send': [{ name: 'destination', type: 'string' }],
    },
    domain: { chainId: 31337, hidden: 'not-signed' },
    primaryType: 'Exchange:Send',
    message: { destination: 'Bob', hidden: 'not-signed' },
  }
  expect(await request('eth_signTypedData_v4', [account, { ...data, types: {} }])).toBe(-32602)
  await expect(email.front).toBeHidden()
  const signing = request('eth_signTypedData_v4', [account, data])
  await expect(email.frame.getByText('destination')).toBeVisible()
  await expect(email.frame.getByText('not-signed')).toHaveCount(0)
  await email.press('Sign')
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
})
