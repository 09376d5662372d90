import type { Browser, CDPSession } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerEthereum } from './answerEthereum.ts'
import { installAnsweringWallet, walletAddress } from './answeringWallet.ts'
import { buildSite, type Site } from './buildSite.ts'
import { measureFootprint, openAndClose, type Footprint } from './openAndClose.ts'
import { measureObjects } from './measureObjects.ts'
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

test('keeps no memory after 20 openings', async () => {
  const served = await serveSite(kit)
  const { page, devtools } = await openPage(browser)
  await page.goto(served.url)
  const growth = await measureGrowth(devtools, () => openAndClose(page, 20))
  await served.close()
  expect(growth.listeners).toBeLessThanOrEqual(0)
  expect(growth.nodes).toBeLessThanOrEqual(0)
  // A view that stays behind is thousands of bytes each time.
  expect(growth.heapBytes).toBeLessThan(100 * 20)
}, 120_000)

test('keeps no memory after 20 openings with an account', async () => {
  const served = await serveSite(kit)
  const { page, devtools } = await openPage(browser)
  await page.addInitScript(installAnsweringWallet, walletAddress)
  await page.addInitScript(answerEthereum)
  await page.goto(served.url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('button', { name: 'Answering Wallet' }).click()
  await page.locator('.lk-button').getByText('1 ETH').waitFor()
  const growth = await measureGrowth(devtools, () => openAndClose(page, 20, 'Disconnect'))
  await served.close()
  expect(growth.listeners).toBeLessThanOrEqual(0)
  expect(growth.nodes).toBeLessThanOrEqual(0)
  expect(growth.heapBytes).toBeLessThan(100 * 20)
}, 120_000)

test('keeps no memory after 200 kits were mounted and unmounted', async () => {
  const served = await serveSite(mounts)
  const { page, devtools } = await openPage(browser)
  await page.goto(served.url)
  await page.waitForFunction(() => 'comeAndGo' in window)
  const growth = await measureGrowth(devtools, () => page.evaluate(() => window.comeAndGo(50)))
  await served.close()
  expect(growth.listeners).toBeLessThanOrEqual(0)
  expect(growth.nodes).toBeLessThanOrEqual(0)
  expect(growth.heapBytes).toBeLessThan(200 * 50)
}, 120_000)

/** Acts once to warm up and three times more. Returns the least of the three growths, as a leak grows each time and a table of the engine now and then. */
async function measureGrowth(devtools: CDPSession, act: () => Promise<void>): Promise<Footprint> {
  await act()
  let before = await measure(devtools)
  const growths: Footprint[] = []
  for (let round = 0; round < 3; round += 1) {
    await act()
    const after = await measure(devtools)
    growths.push({
      heapBytes: after.heapBytes - before.heapBytes,
      listeners: after.listeners - before.listeners,
      nodes: after.nodes - before.nodes,
    })
    before = after
  }
  console.log(growths)
  const least = (of: (growth: Footprint) => number) => Math.min(...growths.map(of))
  return {
    heapBytes: least((growth) => growth.heapBytes),
    listeners: least((growth) => growth.listeners),
    nodes: least((growth) => growth.nodes),
  }
}

async function measure(devtools: CDPSession): Promise<Footprint> {
  const footprint = await measureFootprint(devtools)
  return { ...footprint, heapBytes: await measureObjects(devtools) }
}
