import { expect } from '@latchkey/testing/playwright'
import { demoPage } from './demoPage.ts'
import { test } from './demoTest.ts'

test('a record that cannot be read is put aside, and the page starts anew', async ({
  page,
  wallet,
  demo,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('was here')) return
    sessionStorage.setItem('was here', 'yes')
    localStorage.setItem('@latchkey/connections', '{"version":1,"namespaces":')
    localStorage.setItem('theirs', 'stays')
  })
  await wallet.install({ behaviour: { connect: 'approve' } })
  await demo.goto()
  await demo.connect()
  const kept = await page.evaluate(() => [
    localStorage.getItem('@latchkey/quarantine/connections'),
    localStorage.getItem('theirs'),
  ])
  expect(kept).toEqual(['{"version":1,"namespaces":', 'stays'])
  await page.reload()
  await expect(demo.button).toHaveAttribute('data-state', 'connected')
})

test('a storage that is full does not keep anybody from connecting', async ({
  page,
  wallet,
  demo,
}) => {
  await wallet.install({ behaviour: { connect: 'approve' } })
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('@latchkey/'))
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      Reflect.apply(setItem, this, [key, value])
    }
  })
  await demo.goto()
  await demo.connect()
  await page.reload()
  await demo.ready()
  await expect(demo.button).toHaveText('Connect Wallet')
})

test('two tabs: switching the network in one shows in the other', async ({
  page,
  context,
  wallet,
  world,
}) => {
  await wallet.install({ behaviour: { everything: 'approve' } })
  const other = await context.newPage()
  const here = demoPage(page, world.urls.demo)
  const there = demoPage(other, world.urls.demo)
  await here.goto()
  await there.goto()
  await here.connect()
  await expect(there.button).toHaveAttribute('data-state', 'connected')
  await here.open()
  await here.dialog.getByRole('button', { name: 'Network: Localhost One' }).click()
  await here.dialog.getByRole('button', { name: /Localhost Two/ }).click()
  await expect(here.dialog.getByRole('button', { name: 'Network: Localhost Two' })).toBeVisible()
  await expect(there.fact('useNetwork', 'network')).toHaveText('Localhost Two')
})
