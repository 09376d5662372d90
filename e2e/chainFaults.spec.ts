import { getDevAccount, type World } from '@latchkey/testing'
import { expect, expectAccessible } from '@latchkey/testing/playwright'
import { test } from './demoTest.ts'

const receiver = getDevAccount(6).address

function proxyOf({ faults }: World) {
  if (!faults) throw new Error('The world was started without fault proxies')
  return faults[31337]
}

/** A server proves a node's chain once and again after a failure: has it fail once, so that what ran before does not count. */
async function forgetChain(world: World) {
  await proxyOf(world).fail({ kind: 'reset' }, { times: 1 })
  await fetch(
    `${world.urls.api}/v1/account/${receiver}/balance?projectId=local&chainId=eip155:31337&forceUpdate=true`,
  )
}

test.beforeEach(({ problems }) => {
  problems.allow(/Failed to load resource/, 'Chromium itself reports every failed answer')
  problems.allow(/Access to fetch/, 'a reset connection has no CORS headers')
})

test('a chain that fails in any way: one toast, an honest balance, and nothing is asked for 30 s', async ({
  page,
  wallet,
  world,
  demo,
}) => {
  test.slow() // six page loads
  const proxy = proxyOf(world)
  await wallet.install({ behaviour: { everything: 'approve' } })
  const asked = () => proxy.requests.filter(({ method }) => method === 'eth_getBalance').length
  for (const fault of [
    { kind: 'status', status: 429 },
    { kind: 'status', status: 500 },
    { kind: 'html' },
    { kind: 'wrongId' },
    { kind: 'reset' },
    { kind: 'wrongChain', chainId: 1 },
  ] as const)
    await test.step(`${fault.kind} ${'status' in fault ? fault.status : ''}`, async () => {
      await demo.goto()
      await forgetChain(world)
      await proxy.fail(fault)
      await demo.connect()
      await demo.open()
      await expect(demo.toast).toContainText('Token Balance Unavailable')
      await expect(demo.dialog.locator('.account-balance')).not.toContainText('0.000')
      await expect(demo.button.locator('.lk-button-balance')).toHaveText('–')
      const before = asked()
      proxy.clear()
      await demo.close.click()
      await demo.open()
      await expect(demo.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
      expect(asked()).toBe(before)
      await page.evaluate(() => localStorage.clear())
    })
})

test('an operator’s server that is away does not keep the balance away', async ({
  page,
  wallet,
  world,
  demo,
}) => {
  await page.route(`${world.urls.api}/**`, (route) => route.abort())
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await demo.open()
  await expect(demo.dialog.locator('.account-balance .amount')).toContainText('ETH')
})

test('a send that ends after the dialog was closed is still heard of', async ({
  page,
  wallet,
  world,
  demo,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  await demo.startConnected()
  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.125')
  await demo.dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver)
  await demo.dialog.getByRole('button', { name: 'Preview Send' }).click()
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  await proxyOf(world).fail(
    { kind: 'held', until },
    { methods: ['eth_sendRawTransaction'], times: 1 },
  )
  await demo.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await demo.close.click()
  await expect(demo.dialog).toBeHidden()
  release()
  const toast = page.locator('latchkey-modal .page-toast:popover-open .toast')
  await expect(toast).toContainText('Sent 0.125 ETH')
  await expectAccessible(page)
})
