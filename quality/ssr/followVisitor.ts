import { expect } from 'vitest'
import type { Browser } from '@playwright/test'
import { answerEthereum } from '../page/answerEthereum.ts'
import { installAnsweringWallet, walletAddress } from '../page/answeringWallet.ts'

/** The two ways in which the rendered sites use the kit, and where each keeps what is connected. */
export const rendered = [
  { way: 'a dialog, and cookies', isEmbedded: false, kept: '%40latchkey%2Fconnections' },
  { way: 'views in the page', isEmbedded: true, kept: '@latchkey/connections' },
] as const

/** What a visitor of a site that a server renders goes through, with everything that the browser complained about. */
export async function followVisitor(
  browser: Browser,
  url: string,
  { isEmbedded, kept }: (typeof rendered)[number],
) {
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
  await page.addInitScript(answerEthereum)
  const account = page.locator('#account')
  const expectAccount = (text: string) => account.getByText(text, { exact: true }).waitFor()
  const expectConnected = async () => {
    await expectAccount(walletAddress)
    await page.locator('.lk-button').getByText('1 ETH').waitFor()
    if (isEmbedded) await page.locator('.lk-embed').getByText('Disconnect').waitFor()
  }

  try {
    const first = await page.goto(url)
    const firstHtml = (await first?.text()) ?? ''
    await expectAccount('disconnected')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('button', { name: 'Answering Wallet' }).click()
    await expectConnected()
    await page.locator('#state').getByText('"Answering Wallet"').waitFor()
    const second = await page.reload()
    const secondHtml = (await second?.text()) ?? ''
    await expectConnected()
    for (const html of [firstHtml, secondHtml]) {
      expect(html).toContain('lk-button')
      expect(html).toContain('<p id="account">reconnecting</p>')
      expect(html.includes('class="lk-embed"')).toBe(isEmbedded)
    }
    const cookies = (await context.cookies()).map(({ name }) => name)
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(isEmbedded ? keys : cookies).toContain(kept)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}
