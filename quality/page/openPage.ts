import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { createLaunchOptions } from '@latchkey/testing/playwright'
import { announceSampleWallet } from './sampleWallet.ts'

/** Makes a page in a browser context without cache or storage, on which one sample wallet announces itself. */
export async function openPage(
  browser: Browser,
): Promise<{ page: Page; devtools: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  // Functions sent to the page may come from a compiler that keeps their names by calling this.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(announceSampleWallet)
  return { page, devtools: await context.newCDPSession(page), close: () => context.close() }
}

/**
 * A browser that interprets scripts and compiles none of them. Machine code that the compiler makes of functions that run often counts as
 * heap otherwise, and grows for as long as it finds something to improve.
 */
export function launchForMemory(): Promise<Browser> {
  const options = createLaunchOptions()
  return chromium.launch({ ...options, args: [...(options.args ?? []), '--js-flags=--jitless'] })
}
