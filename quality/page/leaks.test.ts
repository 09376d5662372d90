import { chromium, type Browser } from '@playwright/test'
import { createLaunchOptions } from '@latchkey/testing/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite, type Site } from './buildSite.ts'
import { measureFootprint, openAndClose } from './openAndClose.ts'
import { openPage } from './openPage.ts'
import { serveSite } from './serveSite.ts'

let browser: Browser
let kit: Site

beforeAll(async () => {
  kit = await buildSite('minimal')
  browser = await chromium.launch(createLaunchOptions())
}, 120_000)

afterAll(async () => {
  await browser?.close()
  kit?.remove()
})

test('memory: opening and closing again and again leaves nothing behind', async () => {
  const served = await serveSite(kit)
  const { page, devtools } = await openPage(browser)
  await page.goto(served.url)
  await openAndClose(page, 20)
  const early = await measureFootprint(devtools)
  await openAndClose(page, 60)
  const late = await measureFootprint(devtools)
  await served.close()
  console.log({ early, late })

  expect(late.listeners).toBeLessThanOrEqual(early.listeners)
  expect(late.nodes).toBeLessThanOrEqual(early.nodes)
  // Compiled code and caches of the browser settle late; a leak of one view is more than 1 kB each time.
  expect(late.heapBytes - early.heapBytes).toBeLessThan(60 * 1_000)
}, 120_000)
