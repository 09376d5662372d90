import { expect } from '@latchkey/testing/playwright'
import { demoPage } from './demoPage.ts'
import { test } from './demoTest.ts'

/** What the operator decides, and what happens where its server says no, nothing, or cannot be reached. */

test('features: what the operator switches off is gone, and back when it is on again', async ({
  page,
  wallet,
  world,
  demo,
}) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.open()
  await expect(demo.fact('useFeatures', 'on')).toContainText('reownBranding')
  await world.setProject({
    features: [{ id: 'reown_branding', isEnabled: false, config: null }],
  })
  await page.reload()
  await demo.open()
  await expect(demo.walletRow()).toBeVisible()
  await expect(demo.fact('useFeatures', 'known')).toHaveText('true')
  await expect(demo.fact('useFeatures', 'on')).not.toContainText('reownBranding')
  await expect(demo.dialog.getByText('Powered by')).toBeHidden()
})

for (const fault of [
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'reset' },
  { kind: 'hang' },
] as const)
  test(`server: ${fault.kind} keeps no wallet from connecting`, async ({
    page,
    wallet,
    world,
    problems,
  }) => {
    problems.allow(/Failed to load resource|Access to fetch/, 'the fault under test')
    world.apiFaults?.fail(fault)
    await wallet.install({ behaviour: { everything: 'approve' } })
    const demo = demoPage(page, world.urls.demo)
    await demo.goto()
    await demo.connect()
    await demo.open()
    await expect(demo.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await expect(demo.dialog.getByText('Invalid App Configuration')).toBeHidden()
  })

test('origin: a site that the project does not list is told so, in the dialog and in the console', async ({
  page,
  wallet,
  world,
  problems,
  siteOrigins,
}) => {
  // A page on `localhost` itself may use every project.
  const shop = world.urls.demo.replace('localhost', 'shop.localhost')
  siteOrigins.add(shop)
  problems.allow(/not in the allowed origins/, 'the alert under test')
  problems.allow(/Failed to load resource|Access to fetch/, 'the server refuses other origins')
  await world.setProject({ allowedOrigins: ['https://shop.example'] })
  await wallet.install({ behaviour: { connect: 'approve' } })
  const demo = demoPage(page, shop)
  const said = page.waitForEvent('console', (message) =>
    message.text().includes('is not in the allowed origins of this project'),
  )
  await demo.goto()
  await demo.open()
  await said
  await expect(demo.dialog.getByText('Invalid App Configuration')).toBeVisible()
  await expect(demo.walletRow()).toBeVisible()
})
