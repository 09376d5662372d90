import type { Browser } from '@playwright/test'
import type { Site } from '../page/buildSite.ts'
import { openPage } from '../page/openPage.ts'
import { serveSite } from '../page/serveSite.ts'
import { watchTimes, type PageTimes } from '../page/watchTimes.ts'
import { atMost, median, type Line } from './statistics.ts'

type Sample = { readonly button: number; readonly dialog: number; readonly row: number }

/**
 * Times from navigation to a usable button, and from a click to a visible dialog and to a wallet that can be clicked. Each visit is a new
 * browser context without a cache; the two sites take turns, so that a busy moment of the machine meets both.
 *
 * @param slowdown how many times slower than it is the processor is made to look
 */
export async function benchPageTimes(
  browser: Browser,
  { kit, bare, slowdown, visits }: { kit: Site; bare: Site; slowdown: number; visits: number },
): Promise<Line[]> {
  const servers = { kit: await serveSite(kit), bare: await serveSite(bare) }
  const samples: Record<'kit' | 'bare', Sample[]> = { kit: [], bare: [] }
  for (let visit = -1; visit < visits; visit += 1)
    for (const name of ['kit', 'bare'] as const) {
      const sample = await visitOnce(browser, servers[name].url, slowdown)
      // The first visit of each warms the browser up and is not counted.
      if (visit >= 0) samples[name].push(sample)
    }
  await servers.kit.close()
  await servers.bare.close()

  const line = (what: string, key: keyof Sample, mark: number) =>
    atMost(slowdown > 1 ? `${what}, processor ${slowdown}× slower` : what, {
      ours: median(samples.kit.map((sample) => sample[key])),
      floor: median(samples.bare.map((sample) => sample[key])),
      unit: 'ms',
      mark,
    })
  const opening = slowdown > 1 ? 2 : 1.5
  return [
    line('navigation to a usable button', 'button', 1.1),
    line('click to visible dialog, cold', 'dialog', opening),
    line('click to a wallet that can be clicked, cold', 'row', opening),
  ]
}

async function visitOnce(browser: Browser, url: string, slowdown: number): Promise<Sample> {
  const { page, devtools, close } = await openPage(browser)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchTimes)
  await page.goto(url)
  await page.waitForFunction(() => window.pageTimes?.button !== undefined)
  await page.waitForLoadState('networkidle')
  // Without a pointer moving there first, so that nothing is fetched ahead.
  await page
    .getByRole('button', { name: 'Connect Wallet' })
    .evaluate((button: HTMLButtonElement) => button.click())
  await page.waitForFunction(() => window.pageTimes?.row !== undefined)
  const times = await page.evaluate(() => window.pageTimes)
  await close()
  return toSample(times)
}

function toSample({ button, click, dialog, row }: PageTimes = {}): Sample {
  if (button === undefined || click === undefined || dialog === undefined || row === undefined)
    throw new Error('A time is missing.')
  return { button, dialog: dialog - click, row: row - click }
}
