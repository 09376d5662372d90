import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite, type Site } from './buildSite.ts'
import { measureFootprint, openAndClose } from './openAndClose.ts'
import { launchForMemory, openPage } from './openPage.ts'
import { serveSite } from './serveSite.ts'
import type {} from '../fixtures/mounts/main.tsx'

let browser: Browser
let kit: Site
let mounts: Site

beforeAll(async () => {
  kit = await buildSite('minimal')
  mounts = await buildSite('mounts')
  browser = await launchForMemory()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  kit?.remove()
  mounts?.remove()
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
  // Tables of the engine grow by a few bytes; a view that stays behind is thousands each time.
  expect(late.heapBytes - early.heapBytes).toBeLessThan(60 * 100)
}, 120_000)

test('memory: sites that come and go, 200 of them, leave nothing behind', async () => {
  const served = await serveSite(mounts)
  const { page, devtools } = await openPage(browser)
  await page.goto(served.url)
  const comeAndGo = (times: number) => page.evaluate((times) => window.comeAndGo(times), times)
  await page.waitForFunction(() => 'comeAndGo' in window)
  await comeAndGo(40)
  const early = await measureFootprint(devtools)
  await comeAndGo(160)
  const late = await measureFootprint(devtools)
  await served.close()
  console.log({ early, late })

  expect(late.listeners).toBeLessThanOrEqual(early.listeners)
  expect(late.nodes).toBeLessThanOrEqual(early.nodes)
  expect(late.heapBytes - early.heapBytes).toBeLessThan(160 * 200)
}, 120_000)
