import { fileURLToPath } from 'node:url'
import { startWorld, type World } from '@latchkey/testing'
import { createLaunchOptions, createPhoneDriver } from '@latchkey/testing/playwright'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { demoPage } from '../../e2e/demoPage.ts'
import { connectPhone, showCode } from '../../e2e/pairing.ts'
import { buildApps } from '../../scripts/build.mjs'
import { measureFootprint } from '../page/openAndClose.ts'
import { launchForMemory, openPage } from '../page/openPage.ts'
import { flat, round, type Line } from './statistics.ts'
import { walkThroughConnect } from './walkThroughConnect.ts'

/** How many times something is repeated between two lines on the console. */
const stride = 50
type Options = { readonly openings: number; readonly drops: number }
type Repeat = (times: number) => Promise<void>
/** Brings a page to where the repeating begins. */
type Begin = (page: Page) => Promise<Repeat>

/**
 * What stays in the page's memory of the views behind Connect, and of a relay that is cut off again and again while a pairing waits, and under a live
 * session: on the demo, in the local world, with a phone beside it.
 */
export async function benchConnectViews({ openings, drops }: Options): Promise<Line[]> {
  await buildApps()
  const world = await startWorld({
    ports: 'free',
    faults: true,
    apps: { demo: built('apps/demo'), phone: built('tools/phone-wallet') },
  })
  const browser = await launchForMemory()
  const phones = await chromium.launch(createLaunchOptions())
  try {
    const measure = async (what: string, times: number, begin: Begin) => {
      const { page, devtools, close } = await openPage(browser)
      const line = await growth(devtools, { what, times, repeat: await begin(page) })
      await close()
      return line
    }
    return [
      await measure('Connect, WalletConnect, All Wallets opened and closed', openings, (page) =>
        walking(page, world),
      ),
      await measure('relay cut off while a code shows', drops, (page) => pairing(page, world)),
      await measure('relay cut off under a session', drops, (page) =>
        connected(page, world, phones),
      ),
    ]
  } finally {
    await browser.close()
    await phones.close()
    await world.stop()
  }
}

async function walking(page: Page, { urls }: World): Promise<Repeat> {
  await demoPage(page, urls.demo).goto()
  return (times) => walkThroughConnect(page, times)
}

async function pairing(page: Page, world: World): Promise<Repeat> {
  const resumed = watchRelay(page)
  const demo = demoPage(page, world.urls.demo)
  await demo.goto()
  await demo.open()
  await showCode(demo)
  return dropping(page, world, resumed)
}

async function connected(page: Page, world: World, phones: Browser): Promise<Repeat> {
  const resumed = watchRelay(page)
  const demo = demoPage(page, world.urls.demo)
  const phone = createPhoneDriver(await phones.newPage())
  await phone.page.goto(world.urls.phone)
  await demo.goto()
  await connectPhone(demo, phone, 'link')
  await phone.page.context().close()
  return dropping(page, world, resumed)
}

/** Takes the relay away and brings it back; each time the page hears that it is online, and has caught up before the next. */
function dropping(page: Page, { relayFaults }: World, resumed: () => Promise<unknown>): Repeat {
  return async (times) => {
    for (let time = 0; time < times; time += 1) {
      const isBack = resumed()
      relayFaults?.cut()
      relayFaults?.restore()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await isBack
    }
  }
}

/** @returns what waits for the last question with which the page catches up after a gap */
function watchRelay(page: Page): () => Promise<void> {
  let next: (() => void) | undefined
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (payload.includes('irn_batchFetchMessages')) next?.()
    }),
  )
  return () =>
    new Promise<void>((resolve) => {
      next = resolve
    })
}

async function growth(
  devtools: CDPSession,
  { what, times, repeat }: { what: string; times: number; repeat: Repeat },
): Promise<Line> {
  await repeat(Math.max(10, times / 10))
  const early = await measureFootprint(devtools)
  let late = early
  // In parts, since this takes minutes: who watches sees that it goes on, and as fast as it began.
  for (let done = 0; done < times;) {
    const part = Math.min(stride, times - done)
    const begin = performance.now()
    await repeat(part)
    const each = round((performance.now() - begin) / part)
    done += part
    late = await measureFootprint(devtools)
    const { heapBytes, listeners } = late
    console.log(`  ${what}: ${done}, ${each} ms each, ${heapBytes} B, ${listeners} listeners`)
  }
  const perTime = (late.heapBytes - early.heapBytes) / times
  const listeners = late.listeners - early.listeners
  return flat(`${what} ${times.toLocaleString('en')} times: heap for each, listeners in all`, {
    bytes: perTime,
    listeners,
    mark: 'heapPerWalk',
  })
}

function built(folder: string) {
  return fileURLToPath(new URL(`../../${folder}/dist`, import.meta.url))
}
