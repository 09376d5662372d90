/**
 * Takes every timing of `docs/performance.md`: `npm run bench`, or `npm run bench -- page rpc` for some of them. With `--write`, the page's
 * tables are replaced.
 */
import { chromium } from '@playwright/test'
import { createLaunchOptions } from '@latchkey/testing/playwright'
import { buildSite } from '../page/buildSite.ts'
import { benchConnectViews } from './connectViews.ts'
import { benchGrowth } from './growth.ts'
import { benchHistory } from './history.ts'
import { benchLogin } from './login.ts'
import { benchMemory } from './memory.ts'
import { benchPageTimes } from './pageTimes.ts'
import { benchRelay } from './relay.ts'
import { benchRpc } from './rpc.ts'
import { benchServerStart } from './serverStart.ts'
import type { Line } from './statistics.ts'
import { benchWallets } from './wallets.ts'
import { benchWorldStart } from './worldStart.ts'
import { describeMachine, toTable, writeReport } from './writeReport.ts'

const parts: Record<string, () => Promise<Line[]>> = {
  page: () =>
    withSites(async (browser, sites) => [
      ...(await benchPageTimes(browser, { ...sites, slowdown: 1, visits: 21 })),
      ...(await benchPageTimes(browser, { ...sites, slowdown: 4, visits: 21 })),
    ]),
  memory: () => withSites((browser, sites) => benchMemory(browser, { ...sites, times: 1_000 })),
  views: () => benchConnectViews({ openings: 1_000, drops: 50 }),
  login: benchLogin,
  rpc: benchRpc,
  relay: benchRelay,
  wallets: benchWallets,
  growth: benchGrowth,
  history: benchHistory,
  start: benchServerStart,
  world: benchWorldStart,
}

const args = process.argv.slice(2)
const named = args.filter((argument) => !argument.startsWith('--'))
const lines: Line[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.log(`${name} …`)
  const found = await measure()
  console.log(toTable(found)) // what comes later may fail
  lines.push(...found)
}
console.log(`\n${toTable(lines)}\n\n${describeMachine()}`)
if (args.includes('--write')) await writeReport(lines)

async function withSites(
  measure: (
    browser: Awaited<ReturnType<typeof chromium.launch>>,
    sites: Record<'kit' | 'bare', Awaited<ReturnType<typeof buildSite>>>,
  ) => Promise<Line[]>,
) {
  const sites = { kit: await buildSite('minimal'), bare: await buildSite('bare') }
  const browser = await chromium.launch(createLaunchOptions())
  try {
    return await measure(browser, sites)
  } finally {
    await browser.close()
    sites.kit.remove()
    sites.bare.remove()
  }
}
