import type { Browser } from '@playwright/test'
import type { Site } from '../page/buildSite.ts'
import { measureFootprint, openAndClose } from '../page/openAndClose.ts'
import { launchForMemory, openPage } from '../page/openPage.ts'
import { serveSite } from '../page/serveSite.ts'
import { atMost, flat, median, type Line } from './statistics.ts'

/** JavaScript heap with the dialog open on its first view, and what is left after it was opened and closed many times. */
export async function benchMemory(
  browser: Browser,
  { kit, bare, times }: { kit: Site; bare: Site; times: number },
): Promise<Line[]> {
  const ours = await heapWithDialog(browser, kit)
  const floor = await heapWithDialog(browser, bare)
  return [
    atMost('JavaScript heap with the dialog open', { ours, floor, unit: 'MB', mark: 'heap' }),
    await growth(kit, times),
  ]
}

async function heapWithDialog(browser: Browser, site: Site): Promise<number> {
  const served = await serveSite(site)
  const heaps: number[] = []
  for (let visit = 0; visit < 5; visit += 1) {
    const { page, devtools, close } = await openPage(browser)
    await page.goto(served.url)
    // By their text: to find them by role and name, the measuring program runs the more of its own code in the page the more there is in the dialog.
    await page.locator('button', { hasText: 'Connect Wallet' }).click()
    await page.locator('button', { hasText: 'Sample Wallet' }).click({ trial: true })
    heaps.push((await measureFootprint(devtools)).heapBytes / 1e6)
    await close()
  }
  await served.close()
  return median(heaps)
}

async function growth(site: Site, times: number): Promise<Line> {
  const browser = await launchForMemory()
  const served = await serveSite(site)
  const { page, devtools } = await openPage(browser)
  await page.goto(served.url)
  await openAndClose(page, times / 10)
  const early = await measureFootprint(devtools)
  await openAndClose(page, times)
  const late = await measureFootprint(devtools)
  await browser.close()
  await served.close()
  const perOpening = (late.heapBytes - early.heapBytes) / times
  const listeners = late.listeners - early.listeners
  return flat(
    `opened and closed ${times.toLocaleString('en')} times: heap for each, listeners in all`,
    { bytes: perOpening, listeners, mark: 'heapPerOpening' },
  )
}
