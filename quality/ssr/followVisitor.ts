import { expect } from 'vitest'
import type { Browser } from '@playwright/test'
import { installAnsweringWallet, walletAddress } from './answeringWallet.ts'

/** What a visitor of a site that a server renders goes through, with everything that the browser complained about. */
export async function followVisitor(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  // Functions sent to the page may come from a compiler that keeps their names by calling this.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(installAnsweringWallet, walletAddress)
  const account = page.locator('#account')
  const expectAccount = (text: string) => account.getByText(text, { exact: true }).waitFor()

  try {
    const first = await page.goto(url)
    const firstHtml = (await first?.text()) ?? ''
    await expectAccount('disconnected')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('button', { name: 'Answering Wallet' }).click()
    await expectAccount(walletAddress)
    await page.locator('#state').getByText('"Answering Wallet"').waitFor()
    const second = await page.reload()
    const secondHtml = (await second?.text()) ?? ''
    await expectAccount(walletAddress)
    expect((await context.cookies()).map(({ name }) => name)).toContain('%40latchkey%2Fconnections')
    expect(complaints).toEqual([])
    return { firstHtml, secondHtml }
  } finally {
    await context.close()
  }
}
