import type { Browser, CDPSession, Page } from '@playwright/test'
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
