import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from '@playwright/test'
import type { World } from '../world/world.ts'
import { disableFeatures } from './launchOptions.ts'

/**
 * What the secure frame can store:
 * - `sameSite`: page and frame are of one site, and nothing is in the way;
 * - `denied`: the frame is a third party, and the browser keeps nothing for it but partitioned cookies;
 * - `partitioned`: the frame is a third party, with a storage of its own below each site.
 */
export type StorageCondition = 'sameSite' | 'denied' | 'partitioned'

/** Somebody with a browser of their own. */
export type Visitor = {
  readonly context: BrowserContext
  readonly page: Page
  /** The demo's address under which the frame has that storage. */
  readonly demo: string
  /** The secure frame in the page, waiting for it. */
  waitForFrame(): Promise<Frame>
  /** Forgets everything that sites have stored, as on a new device; passkeys stay. */
  forgetStorage(): Promise<void>
}

/** How a visitor comes. */
export type VisitorOptions = {
  readonly storage?: StorageCondition | undefined
  readonly context?: BrowserContextOptions | undefined
  /** Milliseconds that the clock of the browser is off, in pages, frames and workers. */
  readonly clockOffset?: number | undefined
}

/** Chromium takes the last list of features that is given, so this replaces the usual one, which has partitioning off. */
export const partitioningArguments = [disableFeatures('ThirdPartyStoragePartitioning')] as const

/** Opens a fresh context with a page for a visitor. */
export async function openVisitor(
  browser: Browser,
  world: World,
  watch: (context: BrowserContext) => Promise<void>,
  { storage = 'sameSite', context: contextOptions, clockOffset = 0 }: VisitorOptions,
): Promise<Visitor> {
  const context = await browser.newContext(contextOptions)
  await watch(context)
  if (clockOffset !== 0) await shiftClock(context, clockOffset)
  const page = await context.newPage()
  // `localhost` and 127.0.0.1 are two sites, and the frame is on the first.
  const demo =
    storage === 'sameSite' ? world.urls.demo : world.urls.demo.replace('localhost', '127.0.0.1')
  return {
    context,
    page,
    demo,
    async waitForFrame() {
      const handle = await page.waitForSelector('iframe#latchkey-frame', { state: 'attached' })
      const frame = await handle.contentFrame()
      if (!frame) throw new Error('The iframe has no document')
      await frame.waitForURL(/\/sdk\?/)
      return frame
    },
    async forgetStorage() {
      await page.goto('about:blank')
      await context.clearCookies()
      // It is not detached: a session that goes takes the page's passkeys along.
      const session = await context.newCDPSession(page)
      for (const origin of [new URL(demo).origin, world.urls.frame])
        await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    },
  }
}

/** The text of a script that moves `Date` by some milliseconds. */
function clockScript(offset: number): string {
  return `{
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...args) { args.length === 0 ? super(Real.now() + ${offset}) : super(...args) }
      static now() { return Real.now() + ${offset} }
    }
  }\n`
}

async function shiftClock(context: BrowserContext, offset: number) {
  await context.addInitScript({ content: clockScript(offset) })
  // Such scripts reach documents only, so a worker's own script begins with it.
  await context.route(/\/signer\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: clockScript(offset) + (await response.text()) })
  })
}
