import { expect } from '@latchkey/testing/playwright'
import type { Locator } from '@playwright/test'
import { test } from './demoTest.ts'

test.beforeEach(({ wallet }) => wallet.install({ behaviour: { connect: 'approve' } }))

async function expectPicture(row: Locator, path: RegExp) {
  const picture = row.locator('img.picture:visible').first()
  await expect(picture).toHaveAttribute('src', path)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}

test('pictures come from the operator’s server, and only after a click', async ({ page, demo }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/public/get')) asked.push(decodeURIComponent(pathname))
  })
  await demo.goto()
  await demo.ready()
  expect(asked).toEqual([])
  await demo.openView('Networks')
  await expectPicture(
    demo.dialog.getByRole('button', { name: /Localhost Two/ }),
    /\/public\/getAssetImage\/eip155%3A31338$/,
  )
  expect(asked).toContain('/public/getAssetImage/eip155:31337')
})

test('shows a native currency picture, and a letter for a plain token', async ({ demo }) => {
  await demo.startConnected()
  await demo.open()
  const token = (id: string) => demo.dialog.locator(`[data-token="${id}"]`)
  await expectPicture(token('native'), /\/public\/getTokenImage\/ETH/)
  const silent = demo.dialog.locator('[data-token]').filter({ hasText: 'SLNT' })
  await expect(silent.locator('svg.picture')).toHaveText('S')
})

test('pictures that fail to load are letters', async ({ demo, problems, world }) => {
  problems.allow(/status of 500/, 'pictures fail on purpose')
  world.apiFaults.fail({ kind: 'status', status: 500 }, { path: /^\/public\/get/ })
  await demo.startConnected()
  await demo.open()
  await expect(demo.dialog.locator('[data-token=native] svg.picture')).toHaveText('E')
  await expect(demo.dialog.locator('img.picture:visible')).toHaveCount(0)
})
