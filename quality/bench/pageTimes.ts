import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { Site } from '../page/buildSite.ts'
import { openPage } from '../page/openPage.ts'
import { serveSite } from '../page/serveSite.ts'
import { watchTimes, type PageTimes } from '../page/watchTimes.ts'
import { atMost, median, type Line, type Mark } from './statistics.ts'

/** How long a pointer rests on a button before it clicks, when it is in no hurry. */
const hoverMilliseconds = 300

type Sample = { readonly button: number; readonly dialog: number; readonly row: number }
type Samples = Record<'kit' | 'bare', Sample[]>

/**
 * Times from navigation to a usable button, and from a click to a visible dialog and to a wallet that can be clicked. Each visit is a new
 * browser context without a cache; the two sites take turns, so that a busy moment of the machine meets both.
 *
 * @param slowdown how many times slower than it is the processor is made to look
 */
export async function benchPageTimes(
  browser: Browser,
  options: { kit: Site; bare: Site; slowdown: number; visits: number },
): Promise<Line[]> {
  const cold = await takeTurns(browser, options, false)
  const warm = await takeTurns(browser, options, true)
  const slow = options.slowdown > 1 ? `, processor ${options.slowdown}× slower` : ''
  const opening = options.slowdown > 1 ? 'openingSlow' : 'opening'
  const line = (what: string, samples: Samples, key: keyof Sample, mark: Mark) =>
    atMost(what + slow, {
      ours: median(samples.kit.map((sample) => sample[key])),
      floor: median(samples.bare.map((sample) => sample[key])),
      unit: 'ms',
      mark,
    })
  return [
    line('navigation to a usable button', cold, 'button', 'navigation'),
    line('click to visible dialog, cold', cold, 'dialog', opening),
    line('click to a wallet that can be clicked, cold', cold, 'row', opening),
    line('click to visible dialog, after hovering', warm, 'dialog', opening),
    line('click to a wallet that can be clicked, after hovering', warm, 'row', opening),
  ]
}

async function takeTurns(
  browser: Browser,
  { kit, bare, slowdown, visits }: { kit: Site; bare: Site; slowdown: number; visits: number },
  hovers: boolean,
): Promise<Samples> {
  const servers = { kit: await serveSite(kit), bare: await serveSite(bare) }
  const samples: Samples = { kit: [], bare: [] }
  for (let visit = -1; visit < visits; visit += 1)
    for (const name of ['kit', 'bare'] as const) {
      const sample = await visitOnce(browser, servers[name].url, { slowdown, hovers })
      // The first visit of each warms the browser up and is not counted.
      if (visit >= 0) samples[name].push(sample)
    }
  await servers.kit.close()
  await servers.bare.close()
  return samples
}

async function visitOnce(
  browser: Browser,
  url: string,
  { slowdown, hovers }: { slowdown: number; hovers: boolean },
): Promise<Sample> {
  const { page, devtools, close } = await openPage(browser)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchTimes)
  await page.goto(url)
  await page.waitForFunction(() => window.pageTimes?.button !== undefined)
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', { name: 'Connect Wallet' })
  if (hovers) {
    await button.hover()
    await wait(hoverMilliseconds)
  }
  // From the page itself, so that a cold click comes without a pointer that has moved there first.
  await button.evaluate((button: HTMLButtonElement) => button.click())
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
