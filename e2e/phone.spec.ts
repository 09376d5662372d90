import { getDevAccount } from '@latchkey/testing'
import { expect, expectAccessible, test as base } from '@latchkey/testing/playwright'
import { createPublicClient, http, toHex, verifyMessage } from 'viem'
import { startSdkDapp, type SdkDapp } from './sdkDapp.ts'

const alice = getDevAccount(0).address
const bob = getDevAccount(1).address
const frank = getDevAccount(8).address

const test = base.extend<{ dapp: SdkDapp }>({
  dapp: async ({ world }, use) => {
    const dapp = await startSdkDapp(world.urls.relay, world.projectId)
    await use(dapp)
    await dapp.stop()
  },
})

test('phone: connects a site of the published SDK, signs and sends for real, and leaves', async ({
  phone,
  dapp,
  world,
}) => {
  await expectAccessible(phone.page)
  const { uri, session: connecting } = await dapp.propose()
  await phone.pair(uri)
  await expect(phone.sheet).toContainText('Connect this site?')
  await expect(phone.sheet).toContainText('sample.example')
  await expect(phone.sheet).toContainText('Localhost One, Localhost Two')
  await expect(phone.sheet).toContainText('Ask you to send transactions')
  await expectAccessible(phone.page)
  await phone.approve()
  const session = await connecting
  expect(session.namespaces.eip155?.accounts).toEqual([
    `eip155:31337:${alice}`,
    `eip155:31338:${alice}`,
  ])
  await expect(phone.page.getByRole('region', { name: 'Connected sites' })).toContainText(
    'Sample site',
  )

  // A message, as its owner reads it.
  const signature = dapp.request<`0x${string}`>(session, 'personal_sign', [
    toHex('Good morning'),
    alice,
  ])
  await expect(phone.sheet).toContainText('Good morning')
  await expectAccessible(phone.page)
  await phone.approve()
  expect(
    await verifyMessage({
      address: alice,
      message: 'Good morning',
      signature: await signature,
    }),
  ).toBe(true)

  // A transaction on the second chain.
  const chain = createPublicClient({ transport: http(world.devnet.chains[31338].url) })
  const before = await chain.getBalance({ address: frank })
  const hash = dapp.request<`0x${string}`>(
    session,
    'eth_sendTransaction',
    [{ from: alice, to: frank, value: toHex(10n ** 17n) }],
    'eip155:31338',
  )
  await expect(phone.sheet).toContainText('Send this transaction?')
  await expect(phone.sheet).toContainText('0.1 ETH')
  await expect(phone.sheet).toContainText(frank)
  await expect(phone.sheet).toContainText('Localhost Two')
  await phone.approve()
  await chain.waitForTransactionReceipt({ hash: await hash })
  expect(await chain.getBalance({ address: frank })).toBe(before + 10n ** 17n)

  await phone.disconnect('Sample site')
  await expect.poll(() => dapp.deleted).toEqual([session.topic])
  await expect(phone.page.getByText('None yet.')).toBeVisible()
})

test('phone: declines a site, and declines a request', async ({ phone, dapp }) => {
  const first = await dapp.propose()
  await phone.pair(first.uri)
  await phone.reject()
  await expect(first.session).rejects.toMatchObject({ code: 5000 })

  const second = await dapp.propose()
  await phone.pair(second.uri)
  await phone.approve()
  const session = await second.session
  const signature = dapp.request(session, 'personal_sign', [toHex('No'), alice])
  signature.catch(() => undefined)
  await phone.reject()
  await expect(signature).rejects.toMatchObject({ code: 5000 })
})

test('phone: a change of account or network reaches the site', async ({ phone, dapp }) => {
  const { uri, session: connecting } = await dapp.propose()
  await phone.pair(uri)
  await phone.approve()
  const session = await connecting
  await phone.page.getByRole('button', { name: /Sample site/ }).click()
  await phone.sheet.getByRole('combobox', { name: 'Network' }).selectOption('Localhost Two')
  expect(await dapp.heardEvent('chainChanged')).toMatchObject({
    data: 31338,
    chainId: 'eip155:31338',
  })
  await phone.sheet.getByRole('checkbox', { name: /Account 2/ }).check()
  await phone.sheet.getByRole('checkbox', { name: /Account 1/ }).uncheck()
  await expect
    .poll(() => dapp.client.session.get(session.topic).namespaces.eip155?.accounts)
    .toEqual([`eip155:31337:${bob}`, `eip155:31338:${bob}`])
  expect(await dapp.heardEvent('accountsChanged')).toBeDefined()
})

test('phone: keeps its sites over a reload, and answers what came meanwhile', async ({
  phone,
  dapp,
}) => {
  const { uri, session: connecting } = await dapp.propose()
  await phone.pair(uri)
  await phone.approve()
  const session = await connecting
  await phone.page.goto('about:blank')
  const signature = dapp.request<`0x${string}`>(session, 'personal_sign', [toHex('Later'), alice])
  await phone.page.goBack()
  await expect(phone.sheet).toContainText('Later')
  await phone.approve()
  expect(
    await verifyMessage({ address: alice, message: 'Later', signature: await signature }),
  ).toBe(true)
})

test('phone: connects and signs in with one approval', async ({ phone, dapp }) => {
  const { uri = '', response } = await dapp.client.authenticate({
    chains: ['eip155:31337'],
    domain: 'sample.example',
    nonce: 'a1b2c3d4e5',
    uri: 'https://sample.example/login',
    methods: ['personal_sign'],
  })
  await phone.pair(uri)
  await expect(phone.sheet).toContainText('Connect and sign in?')
  await expect(phone.sheet).toContainText('sample.example wants you to sign in')
  await phone.sheet.getByRole('radio', { name: /Account 2/ }).check()
  await expect(phone.sheet.locator('pre')).toContainText(bob)
  await phone.approve()
  const { auths, session } = await response()
  expect(auths?.[0]?.p.iss).toBe(`did:pkh:eip155:31337:${bob}`)
  expect(session?.namespaces.eip155?.accounts).toEqual([`eip155:31337:${bob}`])
  // The session is as good as any other.
  if (!session) throw new Error('There is a session')
  const signature = dapp.request<`0x${string}`>(session, 'personal_sign', [toHex('Hello'), bob])
  await phone.approve()
  expect(await verifyMessage({ address: bob, message: 'Hello', signature: await signature })).toBe(
    true,
  )
})

test('phone: misbehaves as it is told', async ({ phone, dapp }) => {
  await phone.fault('reject')
  const refused = await dapp.propose()
  await phone.pair(refused.uri)
  await expect(refused.session).rejects.toMatchObject({ code: 5000 })

  await phone.fault('wrongChain')
  const wrong = await dapp.propose()
  await phone.pair(wrong.uri)
  const { namespaces } = await wrong.session
  expect(namespaces.eip155?.chains).toEqual(['eip155:424242'])

  await phone.fault('approve')
  const { uri, session: connecting } = await dapp.propose()
  await phone.pair(uri)
  const session = await connecting
  await expect(dapp.request(session, 'personal_sign', ['0x61', alice])).resolves.toMatch(/^0x/)

  // Without reception it learns of a request when it is back.
  await phone.setOffline(true)
  await expect(phone.page.getByText('No reception').first()).toBeVisible()
  const late = dapp.request(session, 'personal_sign', ['0x62', alice])
  await phone.setOffline(false)
  await expect(late).resolves.toMatch(/^0x/)

  await phone.deleteSessions()
  await expect.poll(() => dapp.deleted).toContain(session.topic)
})

test('phone: says what is wrong with a link', async ({ phone }) => {
  await phone.pair('https://sample.example')
  await expect(phone.page.getByRole('alert')).toContainText('begins with “wc:”')
  const soon = Math.floor(Date.now() / 1000) - 10
  await phone.pair(
    `wc:${'ab'.repeat(32)}@2?expiryTimestamp=${soon}&relay-protocol=irn&symKey=${'cd'.repeat(32)}`,
  )
  await expect(phone.page.getByRole('alert')).toContainText('too old')
})
